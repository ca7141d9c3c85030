import { addresses } from '../../../contract/addresses.ts';
import type { LEFT_ENTRY_REASONS } from '../../../contract/assignments.ts';
import { disputableUntil } from '../../../domain/entry-steps.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import type { RejectionReason } from '../../../domain/own-time.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockOwnStudy } from '../studies/studies.service.ts';
import { workAccepted, workRejected } from './assignments.mails.ts';
import * as sql from './assignments.sql.ts';
import { findEntry } from './entries.service.ts';
import { settle } from './settlement.service.ts';

type LeftReason = keyof typeof LEFT_ENTRY_REASONS;

/**
 * Accepts several entries of one study and pays for them; those that can't be accepted stay as they are, with the reason.
 */
export async function approveEntries(app: App, caller: ResearcherCaller, studyId: string, entryIds: readonly string[]) {
  return app.work(caller, async (work) => {
    found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    const changed: string[] = [];
    const left: { id: string; reason: LeftReason }[] = [];
    for (const { id, assignmentId } of await inLockOrder(work, studyId, entryIds)) {
      const reason = assignmentId === null ? 'NOT_FOUND' : await approveOne(work, assignmentId, id);
      if (reason === null) changed.push(id);
      else left.push({ id, reason });
    }
    return { changed, left };
  });
}

/** Ordered by the person whose earnings move, so that concurrent reviews of several people lock them in the same order. */
async function inLockOrder(work: Work, studyId: string, entryIds: readonly string[]) {
  const owners = await sql.listOwners(work.tx, studyId, [...new Set(entryIds)]);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return [...new Set(entryIds)]
    .map((id) => ({ id, assignmentId: byId.get(id)?.assignmentId ?? null, person: byId.get(id)?.participantId ?? '' }))
    .toSorted((one, other) => (one.person < other.person ? -1 : one.person > other.person ? 1 : 0));
}

async function approveOne(work: Work, assignmentId: string, entryId: string): Promise<LeftReason | null> {
  const assignment = found(await sql.lockAssignment(work.tx, assignmentId));
  const entry = (await sql.listEntriesOf(work.tx, assignmentId)).find(({ id }) => id === entryId);
  if (entry?.status !== 'SUBMITTED') return 'STATUS_CONFLICT';
  await accept(work, assignment, entry);
  return null;
}

/** Accepts and pays an entry of a locked assignment, and notifies its participant. */
export async function accept(
  work: Work,
  assignment: sql.LockedAssignment,
  entry: sql.EntryRow,
  how: { by?: 'system'; isEnding?: boolean } = {},
): Promise<void> {
  const why = how.by ? { by: how.by } : {};
  const set = { reviewedAt: work.now, steppedAt: work.now, stepAt: null };
  await work.change(ENTRY_LIFECYCLE, entry, 'approve', { ...why, set });
  const change = { entryId: entry.id, isAccepted: true, isEnding: how.isEnding ?? false };
  const paid = await settle(work, assignment, change);
  work.notify({
    userId: assignment.participantId,
    message: () =>
      m.bells_work_accepted({ study: titleHere(assignment), amount: afterTaxWords(paid.pesewas, paid.taxPesewas) }),
    redirectUrl: addresses.work({ applicationId: assignment.applicationId }),
    // A diary has entries on many days, so it only notifies by bell.
    ...(assignment.kind === 'TASK' ? { mail: workAccepted({ assignmentEntryId: entry.id }) } : {}),
  });
}

/** Rejects an entry, with a reason for its participant, who can dispute it for 72 hours. */
export async function rejectEntry(
  app: App,
  caller: ResearcherCaller,
  entryId: string,
  { reason: rejection, words: rejectionWords }: { reason: RejectionReason; words: string },
) {
  await app.work(caller, async (work) => {
    const owner = found(await sql.findOwner(work.tx, entryId));
    if (owner.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const assignment = found(await sql.lockAssignment(work.tx, owner.assignmentId));
    const entry = found((await sql.listEntriesOf(work.tx, owner.assignmentId)).find(({ id }) => id === entryId));
    const set = {
      rejection,
      rejectionWords,
      reviewedAt: work.now,
      steppedAt: work.now,
      stepAt: disputableUntil(work.now),
    };
    await work.change(ENTRY_LIFECYCLE, entry, 'reject', { set });
    await settle(work, assignment, { entryId });
    work.notify({
      userId: assignment.participantId,
      message: () => m.bells_work_rejected({ study: titleHere(assignment) }),
      redirectUrl: addresses.work({ applicationId: assignment.applicationId }),
      mail: workRejected({ assignmentEntryId: entryId }),
    });
  });
  return findEntry(app, caller, entryId);
}
