import { addresses } from '../../../contract/addresses.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ParticipantCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listAdminIds } from '../accounts/accounts.service.ts';
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
  const applicationId = await app.work(caller, async (work) => {
    const { assignment, entry } = await lockEntry(work, entryId);
    if (assignment.participantId !== caller.userId) refuse('NOT_FOUND');
    const code = refuseEntryDispute(entry, work.now);
    if (code) refuse(code);
    await work.change(ENTRY_LIFECYCLE, entry, 'dispute', { reason, set: { steppedAt: work.now, stepAt: null } });
    for (const userId of [assignment.researcherId, ...(await listAdminIds(work))]) {
      const toResearcher = userId === assignment.researcherId;
      work.notify({
        userId,
        message: `{who} disputes that work for “${assignment.studyName}” was not accepted.`,
        who: caller.userId,
        redirectUrl: toResearcher
          ? `${addresses.studyApplicants({ studyId: assignment.studyId })}?tab=work`
          : addresses.adminDisputes,
        ...(toResearcher ? { mail: workDisputed({ assignmentEntryId: entryId }) } : {}),
      });
    }
    return assignment.applicationId;
  });
  return getOwnWork(app, caller, applicationId);
}

/** An admin pays for disputed work from the money reserved for the place, or confirms the rejection. */
export async function settleEntryDispute(
  app: App,
  caller: AdminCaller,
  entryId: string,
  event: 'pay' | 'uphold',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const { assignment, entry } = await lockEntry(work, entryId);
    const decided = event === 'uphold' ? { upheldAt: work.now } : { reviewedAt: work.now };
    const set = { ...decided, steppedAt: work.now, stepAt: null };
    const status = await work.change(ENTRY_LIFECYCLE, entry, event, { reason, set });
    await settle(work, assignment, { entryId, isAccepted: event === 'pay' });
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
    work.notify({
      userId: assignment.researcherId,
      message: `The dispute of {who} about “${assignment.studyName}” was decided: ${decision}.`,
      who: assignment.participantId,
      redirectUrl: `${addresses.studyApplicants({ studyId: assignment.studyId })}?tab=work`,
      mail,
    });
    return { id: entryId, status };
  });
}
