import { APPLICATION_LIFECYCLE, type ApplicationEvent } from '../../../domain/lifecycles/application-lifecycle.ts';
import {
  applicationOf,
  earnedPesewas,
  mayStillEarn,
  type PaidEntry,
  type Pay,
  usesPlace,
} from '../../../domain/own-pay.ts';
import type { OwnTime } from '../../../domain/own-time.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { recordBonus, recordEntryEarning } from '../payouts/earnings.service.ts';
import { freePlace } from '../studies/places.service.ts';
import { studyLapse } from '../studies/studies.jobs.ts';
import { returnHeld } from '../studies/studies.service.ts';
import * as sql from './assignments.sql.ts';

/*
 * The consequences of any change of an entry: pay, the application's status, the place, and what an ended study still keeps. They
 * are computed from all entries of the assignment, under the study's lock.
 */

/** The application's event if nothing was handed in. */
export type EmptyEnd = Extract<ApplicationEvent, 'lapse' | 'stop' | 'withdrawConsent' | 'studyCancelled'>;

export interface Change {
  /** The entry that changed: the references of money movements contain its id. */
  entryId: string;
  /** Whether it has just been accepted. */
  isAccepted?: boolean;
  empty?: EmptyEnd;
  /** Whether the study is ending: its money is then settled once, afterwards. */
  isEnding?: boolean;
}

/** The pay rules for a study's entries. */
export function payOf({ ownTime }: { ownTime: OwnTime | null }): Pay {
  if (!ownTime) throw new Error('an assignment without a way to do it');
  const { payPesewas, diary } = ownTime;
  return { payPesewas, bonusPesewas: diary?.bonusPesewas ?? 0, entriesForBonus: diary?.entriesForBonus ?? 1 };
}

/** The newly earned amount, and the tax that is withheld from it. */
interface Paid {
  pesewas: number;
  taxPesewas: number;
}

/**
 * Pays what the entries of a locked assignment have newly earned, and brings its application, its place and its study's money
 * up to date. Returns what was paid.
 */
export async function settle(work: Work, assignment: sql.LockedAssignment, change: Change): Promise<Paid> {
  const entries = await sql.listEntriesOf(work.tx, assignment.id);
  const paid = await payNew(work, assignment, entries, change);
  await followApplication(work, assignment, entries, change.empty ?? 'lapse');
  if (assignment.freedAt === null && !usesPlace(entries, work.now)) {
    await freePlace(work, assignment.studyId, assignment.quotaCells);
    await sql.noteFreed(work.tx, assignment.id, work.now);
  }
  if (change.isEnding) return paid;
  work.enqueue(
    studyLapse,
    { studyId: assignment.studyId },
    { key: `settled:${change.entryId}:${work.now.toISOString()}` },
  );
  if (hasEnded(assignment.studyStatus)) {
    const keep = await keptPesewas(work, assignment.studyId);
    await returnHeld(work, { id: assignment.studyId, organizationId: assignment.organizationId }, keep, change.entryId);
  }
  return paid;
}

function hasEnded(status: string): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

async function payNew(
  work: Work,
  assignment: sql.LockedAssignment,
  entries: readonly PaidEntry[],
  { entryId, isAccepted = false }: Change,
): Promise<Paid> {
  const { id: assignmentId, studyId, participantId } = assignment;
  const pay = payOf(assignment);
  const due = earnedPesewas(entries, pay) - assignment.earnedPesewas;
  if (due <= 0) return { pesewas: 0, taxPesewas: 0 };
  await sql.addEarned(work.tx, assignmentId, due);
  const earning = { studyId, participantId };
  let taxPesewas = 0;
  if (isAccepted) taxPesewas += await recordEntryEarning(work, { ...earning, entryId, amountPesewas: pay.payPesewas });
  const bonusPesewas = due - (isAccepted ? pay.payPesewas : 0);
  if (bonusPesewas > 0)
    taxPesewas += await recordBonus(work, { ...earning, assignmentId, amountPesewas: bonusPesewas });
  return { pesewas: due, taxPesewas };
}

/** An application stays in progress while an entry is open or waits; afterwards a dispute can still complete it. */
async function followApplication(
  work: Work,
  { applicationId, applicationStatus: from }: sql.LockedAssignment,
  entries: readonly PaidEntry[],
  empty: EmptyEnd,
): Promise<void> {
  const to = applicationOf(entries);
  if (to === from || to === 'SCHEDULED' || (from !== 'SCHEDULED' && to !== 'COMPLETED')) return;
  if (from !== 'SCHEDULED' && from !== 'NO_SHOW') return;
  const event = to === 'COMPLETED' ? 'accept' : to === 'NO_SHOW' ? 'refuse' : empty;
  const isByCaller = event === 'stop' || event === 'withdrawConsent';
  const why = isByCaller ? {} : ({ by: 'system' } as const);
  await work.change(APPLICATION_LIFECYCLE, { id: applicationId, status: from }, event, why);
}

/** What work for a study may still earn. */
export async function keptPesewas(reader: Reader, studyId: string): Promise<number> {
  const assignments = await sql.listCurrent(reader.tx, studyId);
  const entries = Map.groupBy(await sql.listCurrentEntries(reader.tx, studyId), ({ assignmentId }) => assignmentId);
  return assignments.reduce(
    (sum, assignment) => sum + mayStillEarn(entries.get(assignment.id) ?? [], payOf(assignment), reader.now),
    0,
  );
}
