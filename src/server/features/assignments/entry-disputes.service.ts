import { addresses } from '../../../contract/addresses.ts';
import type { AppealChannel } from '../../../domain/holds.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ParticipantCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
import { endAppealAbout, type Outcome, recordAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { workDisputeDecided, workDisputed } from './assignments.mails.ts';
import { refuseEntryDispute } from './assignments.rules.ts';
import * as sql from './assignments.sql.ts';
import { getOwnWork } from './own-work.service.ts';
import { settle } from './settlement.service.ts';

export { listDisputedEntries } from './entries.sql.ts';

/** An entry with its locked assignment. */
async function lockEntry(work: Work, entryId: string) {
  const { assignmentId } = found(await sql.findOwner(work.tx, entryId));
  const assignment = found(await sql.lockAssignment(work.tx, assignmentId));
  const entry = found((await sql.listEntriesOf(work.tx, assignmentId)).find(({ id }) => id === entryId));
  return { assignment, entry };
}

/** A participant disputes a rejected entry, within 72 hours and once. Its pay stays reserved until the decision. */
export async function disputeEntry(app: App, caller: ParticipantCaller, entryId: string, reason: string) {
  const { applicationId } = await app.work(caller, (work) =>
    openEntryDispute(work, caller.userId, entryId, { channel: 'WEB', words: reason }),
  );
  return getOwnWork(app, caller, applicationId);
}

/** A dispute is the appeal against a rejection: its time starts, and without a decision it is paid. */
export async function openEntryDispute(
  work: Work,
  userId: string,
  entryId: string,
  how: { channel: AppealChannel; words: string },
) {
  const { assignment, entry } = await lockEntry(work, entryId);
  const { participantId, applicationId } = assignment;
  if (participantId !== userId) refuse('NOT_FOUND');
  const code = refuseEntryDispute(entry, work.now);
  if (code) refuse(code);
  const set = { steppedAt: work.now, stepAt: null };
  await work.change(ENTRY_LIFECYCLE, entry, 'dispute', { reason: how.words, set });
  for (const adminOrResearcherId of [assignment.researcherId, ...(await listAdminIds(work))]) {
    const toResearcher = adminOrResearcherId === assignment.researcherId;
    work.notify({
      userId: adminOrResearcherId,
      message: `{who} disputes that work for “${assignment.studyName}” was not accepted.`,
      who: userId,
      redirectUrl: toResearcher
        ? `${addresses.studyApplicants({ studyId: assignment.studyId })}?tab=work`
        : addresses.adminDisputes,
      ...(toResearcher ? { mail: workDisputed({ assignmentEntryId: entryId }) } : {}),
    });
  }
  const hold = {
    ...{ participantId, kind: 'ENTRY' as const, subjectId: entryId, code: entry.rejection ?? 'NOT_DONE' },
    ...{ heldAt: entry.reviewedAt ?? work.now, until: null, firstDecider: null },
  };
  return { applicationId, appeal: await recordAppeal(work, hold, how) };
}

/** An admin pays for disputed work from the money reserved for the place, or confirms the rejection. */
export async function settleEntryDispute(
  app: App,
  caller: AdminCaller,
  entryId: string,
  event: 'pay' | 'uphold',
  reason: string,
) {
  await app.work(caller, (work) => settleEntry(work, entryId, event === 'pay' ? 'grant' : 'deny', reason));
  return { id: entryId, status: event === 'pay' ? ('APPROVED' as const) : ('REJECTED' as const) };
}

/** Settles a dispute and ends its appeal: by the admin of the work, or for the participant because nobody decided in time. */
export async function settleEntry(work: Work, entryId: string, outcome: Outcome, reason: string | null): Promise<void> {
  const { assignment, entry } = await lockEntry(work, entryId);
  const event = outcome === 'deny' ? 'uphold' : 'pay';
  const decided = event === 'uphold' ? { upheldAt: work.now } : { reviewedAt: work.now };
  const set = { ...decided, steppedAt: work.now, stepAt: null };
  await work.change(ENTRY_LIFECYCLE, entry, event, {
    ...(outcome === 'lapse' ? { by: 'system' as const } : {}),
    ...{ reason, set },
  });
  await settle(work, assignment, { entryId, isAccepted: event === 'pay' });
  await endAppealAbout(work, 'ENTRY', entryId, outcome, reason);
  const decision = event === 'pay' ? 'it is accepted and paid' : 'it is still not accepted';
  const mail = workDisputeDecided({ assignmentEntryId: entryId, event });
  work.notify({
    userId: assignment.participantId,
    message: () => {
      const study = titleHere(assignment);
      return event === 'pay' ? m.bells_work_dispute_paid({ study }) : m.bells_work_dispute_upheld({ study });
    },
    redirectUrl: addresses.work({ applicationId: assignment.applicationId }),
    mail,
  });
  const how = outcome === 'lapse' ? 'was not decided in time' : 'was decided';
  work.notify({
    userId: assignment.researcherId,
    message: `The dispute of {who} about “${assignment.studyName}” ${how}: ${decision}.`,
    who: assignment.participantId,
    redirectUrl: `${addresses.studyApplicants({ studyId: assignment.studyId })}?tab=work`,
    mail,
  });
}
