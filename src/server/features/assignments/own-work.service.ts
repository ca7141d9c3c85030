import { addresses } from '../../../contract/addresses.ts';
import { disputableUntil } from '../../../domain/entry-steps.ts';
import { fillLink } from '../../../domain/own-link.ts';
import { isDisputable } from '../../../domain/own-pay.ts';
import { countEntries } from '../../../domain/own-time.ts';
import { keptAnswerIn, ownQuestionIn, studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { found } from '../../platform/refusal.ts';
import * as sql from './assignments.sql.ts';
import { approvedBy } from './entries.service.ts';
import { findNewest, findOwnWork } from './own-work.sql.ts';
import { returnTokenOf } from './return-tokens.ts';

/**
 * The caller's work for a task or diary, in their language: the instructions and each entry. The link to another website is shown
 * while an entry can be handed in; the code that the website shows at the end never is.
 */
export async function getOwnWork(app: App, caller: ParticipantCaller, applicationId: string) {
  return app.read(async (reader) => {
    const { ownTime: kept, ...work } = found(await findOwnWork(reader.tx, caller.userId, applicationId));
    const ownTime = found(kept);
    const reads = work.reads ?? 'en';
    const { publicName: studyName, description, textLanguages } = studyTextsIn(work, reads);
    const assignment = await findNewest(reader.tx, applicationId);
    const entries = assignment ? await sql.listEntriesOf(reader.tx, assignment.id) : [];
    const { payPesewas, hoursToFinish, finish, questions, diary, link } = ownTime;
    const isOpen = ({ status, opensAt, dueAt }: sql.EntryRow) =>
      status === 'OPEN' && opensAt <= reader.now && reader.now < dueAt;
    const linkOf = (entry: sql.EntryRow) => {
      if (!assignment || link === '' || !isOpen(entry)) return null;
      const token = returnTokenOf(entry.id, app.settings.sessionSecrets);
      return fillLink(link, {
        participantId: assignment.participantCode,
        studyId: work.studyId,
        sessionId: entry.id,
        returnUrl: `${app.settings.origin}${addresses.done({ token })}`,
      });
    };
    return {
      ...work,
      studyName,
      description,
      textLanguages,
      payPesewas,
      hoursToFinish,
      finish,
      questions: questions.map((question) => ownQuestionIn(work, question, reads)),
      entryCount: countEntries(ownTime),
      bonusPesewas: diary?.bonusPesewas ?? 0,
      entriesForBonus: diary?.entriesForBonus ?? 0,
      startedAt: assignment?.startedAt ?? null,
      earnedPesewas: assignment?.earnedPesewas ?? 0,
      entries: entries.map((entry) => ({
        ...entry,
        answers: entry.answers.map((answer) => keptAnswerIn({ ...work, questions }, answer, reads)),
        isOpen: isOpen(entry),
        link: linkOf(entry),
        approvedBy: approvedBy(entry),
        isUpheld: entry.upheldAt !== null,
        disputableUntil: isDisputable(entry, reader.now) && entry.reviewedAt ? disputableUntil(entry.reviewedAt) : null,
      })),
    };
  });
}
