import type { AnswerFacts } from '../../../domain/answer-facts.ts';
import { ageOn, dateOf } from '../../../domain/calendar.ts';
import { ageBand } from '../../../domain/profile-attributes.ts';
import type { App } from '../../platform/app.ts';
import { type PageOf, selectPage } from '../../platform/db/pages.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import { listAnswersOfStudy } from '../clips/clips.service.ts';
import { findAnyStudy } from './studies.sql.ts';
import * as rules from './study-answers.rules.ts';
import * as sql from './study-answers.sql.ts';
import { codeOf } from './study-data.service.ts';

async function findOwnStudy(app: App, caller: ResearcherCaller, studyId: string) {
  const study = found(await app.read((reader) => findAnyStudy(reader.tx, studyId)));
  return found(study.organizationId === caller.organizationId ? study : null);
}

/** What people answered, question by question and without names: filtered, and compared in groups. */
export async function getAnswers(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { by, ...filter }: rules.AnswerFilter & { by?: string | undefined },
) {
  const study = await findOwnStudy(app, caller, studyId);
  const allowed = rules.factsFor(filter.who);
  const unknown = rules.factsIn(filter).find((name) => !allowed.includes(name));
  if (unknown) refuseFields([{ field: unknown, message: 'Only people who took part can be filtered by this' }]);
  const { rows, entries, waiting } = await app.read(
    async (reader) => ({
      rows: await sql.listAnswerers(reader.tx, studyId),
      entries: study.ownTime ? await sql.listEntriesOf(reader.tx, studyId) : [],
      waiting: study.ownTime ? await sql.countWaitingEntries(reader.tx, studyId) : 0,
    }),
    { mayLag: true },
  );
  const entriesOf = Map.groupBy(entries, ({ participantId }) => participantId);
  const everybody = rows.map((row): rules.Answerer => {
    const own = entriesOf.get(row.participantId) ?? [];
    return {
      participantCode: codeOf(app, studyId, row),
      tookPart: row.isCompleted || own.length > 0,
      facts: factsOf(row),
      responses: row.responses,
      entries: own,
    };
  });
  const whole = rules.filtered(everybody, { who: filter.who });
  const people = rules.filtered(everybody, filter);
  const questions = rules.questionsOf(study.screeners, study.ownTime?.questions ?? []);
  const compared = by === undefined ? null : rules.comparison(by, people, { who: filter.who, questions });
  if (by !== undefined && !compared) {
    refuseFields([{ field: 'by', message: 'Answers can be compared by a fact, or by a question with choices' }]);
  }
  return {
    applied: everybody.length,
    tookPart: everybody.filter(({ tookPart }) => tookPart).length,
    people: people.length,
    waiting,
    facts: allowed.map((name) => rules.factGroups(name, whole)),
    by: compared?.dimension ?? null,
    questions: questions.map((question) => rules.summarize(question, people, compared)),
  };
}

/** What the answers are filtered by; the age is that of the day when somebody applied. */
function factsOf(row: sql.FactRow): AnswerFacts {
  return {
    gender: row.gender,
    age: ageBand(ageOn(row.dateOfBirth, dateOf(row.appliedAt))),
    region: row.region,
    locality: row.locality,
    education: row.educationLevel,
    employment: row.employmentStatus,
    work: row.jobRole,
    phone: row.phoneOs,
    mobileMoney: row.usesMobileMoney,
    bankAccount: row.hasBankAccount,
    internet: row.usesInternet,
  };
}

/** The answers by voice of everybody who applied. */
export async function listClips(app: App, caller: ResearcherCaller, studyId: string) {
  await findOwnStudy(app, caller, studyId);
  return listAnswersOfStudy(app, caller, studyId);
}

/** A page of a diary's people with the status of each entry. */
export async function getDiaryGrid(app: App, caller: ResearcherCaller, studyId: string, page: PageOf) {
  await findOwnStudy(app, caller, studyId);
  const { rows, total } = await app.read((reader) => selectPage(sql.selectDiaryRows(reader.tx, studyId), page));
  return {
    total,
    rows: rows.map(({ participantCode, startedAt, entries, ...row }) => ({
      participantCode,
      profile: rules.profileWords(factsOf(row)),
      startedAt,
      entries: (entries ?? []).map((entry) => ({
        ...entry,
        opensAt: new Date(entry.opensAt),
        submittedAt: entry.submittedAt === null ? null : new Date(entry.submittedAt),
      })),
    })),
  };
}
