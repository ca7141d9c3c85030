import { addresses } from '../../../contract/addresses.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { earnedPesewas, mayStillEarn, type PaidEntry } from '../../../domain/own-pay.ts';
import { m } from '../../../messages/m.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './assignments.sql.ts';
import { accept } from './reviews.service.ts';
import { keptPesewas, payOf, settle } from './settlement.service.ts';

/* What the end of a study means for tasks and diaries. The feature `closing` decides when a study ends. */

type Study = { id: string; filled: number; desiredParticipants: number };

/** Whether somebody is still working: a researcher can't complete the study then. */
export async function isGoingOn(reader: Reader, { id }: Study): Promise<boolean> {
  return (await sql.listCurrentEntries(reader.tx, id)).some(({ status }) => status === 'OPEN');
}

/** Whether every place is used for good: no entry is open, waits for a review, or may still be disputed. */
export async function isOver(reader: Reader, study: Study): Promise<boolean> {
  if (study.filled < study.desiredParticipants || (await isGoingOn(reader, study))) return false;
  return (await keptPesewas(reader, study.id)) === 0;
}

/** What an ended study keeps reserved: the pay of work that waits for a review, is disputed, or can still be disputed. */
export function keeps(reader: Reader, { id }: Study): Promise<number> {
  return keptPesewas(reader, id);
}

/** Ends the work of a locked study: entries that were handed in are accepted and paid, the others end. */
export async function endWithStudy(work: Work, { id: studyId }: Study): Promise<void> {
  const ids = (await sql.listCurrent(work.tx, studyId)).toSorted((one, other) =>
    one.participantId < other.participantId ? -1 : 1,
  );
  for (const { id } of ids) await endOne(work, found(await sql.lockAssignment(work.tx, id)));
}

async function endOne(work: Work, assignment: sql.LockedAssignment): Promise<void> {
  const entries = await sql.listEntriesOf(work.tx, assignment.id);
  const open = entries.filter(({ status }) => status === 'OPEN');
  const waiting = entries.filter(({ status }) => status === 'SUBMITTED');
  for (const entry of open) await work.change(ENTRY_LIFECYCLE, entry, 'endWithStudy', { set: { stepAt: null } });
  const [first] = open;
  if (first && waiting.length === 0) {
    await settle(work, assignment, { entryId: first.id, empty: 'studyCancelled', isEnding: true });
  }
  for (const entry of waiting) {
    // Reads the row again, which now includes what the previous entry earned.
    const current = found(await sql.lockAssignment(work.tx, assignment.id));
    await accept(work, current, entry, { by: 'system', isEnding: true });
  }
  if (!first) return;
  work.notify({
    userId: assignment.participantId,
    message: () => m.bells_ended_early({ study: titleHere(assignment) }),
    redirectUrl: addresses.work({ applicationId: assignment.applicationId }),
  });
}

/** What ending a study now would mean: how many people are working, and what would be paid and kept. */
export async function previewEnd(reader: Reader, { id: studyId }: Study) {
  const assignments = await sql.listCurrent(reader.tx, studyId);
  const entries = Map.groupBy(await sql.listCurrentEntries(reader.tx, studyId), ({ assignmentId }) => assignmentId);
  let [working, paid, paidPesewas, keptAfter] = [0, 0, 0, 0];
  for (const assignment of assignments) {
    const before = entries.get(assignment.id) ?? [];
    const after: PaidEntry[] = before.map((entry) => ({ ...entry, status: ENDED[entry.status] ?? entry.status }));
    const pay = payOf(assignment);
    if (before.some(({ status }) => status === 'OPEN')) working += 1;
    paid += before.filter(({ status }) => status === 'SUBMITTED').length;
    paidPesewas += earnedPesewas(after, pay) - earnedPesewas(before, pay);
    keptAfter += mayStillEarn(after, pay, reader.now);
  }
  return { working, paid, paidPesewas, keptPesewas: keptAfter };
}

const ENDED: Partial<Record<PaidEntry['status'], PaidEntry['status']>> = { OPEN: 'CANCELLED', SUBMITTED: 'APPROVED' };
