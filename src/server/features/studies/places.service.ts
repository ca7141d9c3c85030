import { dateOf } from '../../../domain/calendar.ts';
import type { Match } from '../../../domain/eligibility.ts';
import { type QuotaValues, quotaValues } from '../../../domain/profile-attributes.ts';
import { cellsFor, openCells, placeFor } from '../../../domain/quotas.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { listPeople, requirePerson } from '../participants/participants.service.ts';
import { noteFilled } from './filling.service.ts';
import * as sql from './places.sql.ts';
import * as quotas from './quotas.sql.ts';

/*
 * Places of a study, of its slots and of its quotas' cells, taken and freed together by compare-and-set under the study's lock.
 * The tables' constraints also enforce the limits.
 */

/** A person's values of the quota attributes, as of today. */
async function quotaValuesOf(reader: Reader, participantId: string) {
  return quotaValues(await requirePerson(reader, participantId), dateOf(reader.now));
}

/** Takes a place in a locked study, and in the slot if there is one. Returns whether this was the last place of the study. */
export async function takePlace(
  work: Work,
  {
    study,
    slotId,
  }: {
    study: { id: string; filled: number; desiredParticipants: number };
    /** Null for tasks and diaries. */
    slotId: string | null;
  },
): Promise<boolean> {
  const { hasPlace, hasSlot } =
    slotId === null
      ? { hasPlace: await sql.takePlace(work.tx, study.id), hasSlot: true }
      : await sql.takePlaceAndSlot(work.tx, study.id, slotId);
  if (!hasPlace) refuse('STUDY_FULL');
  if (!hasSlot) refuse('SLOT_TAKEN');
  const isFull = study.filled + 1 === study.desiredParticipants;
  if (isFull) await noteFilled(work, study.id);
  return isFull;
}

/** Takes a place for a person in the quotas of a locked study, if it has any. Returns their cells. */
export async function takeQuotaPlaces(
  work: Work,
  { id: studyId, hasQuotas }: { id: string; hasQuotas: boolean },
  participantId: string,
): Promise<string[]> {
  if (!hasQuotas) return [];
  const own = cellsFor(await quotas.listCells(work.tx, studyId), await quotaValuesOf(work, participantId));
  if (own === null) refuse('FACTS_NEEDED');
  const ids = own.map(({ id }) => id);
  if (ids.length > 0 && !(await quotas.takeCells(work.tx, ids))) refuse('QUOTA_FULL');
  return ids;
}

/** Moves a booking from one slot to another. */
export async function changeSlot(work: Work, { from, to }: { from: string; to: string }): Promise<void> {
  if (!(await sql.takeSlot(work.tx, to))) refuse('SLOT_TAKEN');
  await sql.freeSlot(work.tx, from);
}

/** Frees the slot of a booking, but not its place in the study, which may still be paid. */
export async function freeSlot(work: Work, slotId: string): Promise<void> {
  await sql.freeSlot(work.tx, slotId);
}

/**
 * Counts a closed slot of a locked study: with its minimum it takes place, and opens again until it is full. Otherwise it is
 * called off, and stays empty. If it is too late for people to make other plans, it takes place with those who booked. Null if
 * there is nothing to decide: it is still open, empty, or was counted before.
 */
export async function countSlot(work: Work, slotId: string, minimum: number): Promise<'runs' | 'calledOff' | null> {
  const slot = await sql.lockSlot(work.tx, slotId);
  if (!slot?.closesAt || slot.closesAt > work.now || slot.calledOffAt !== null) return null;
  if (slot.booked === 0) return null;
  if (slot.booked >= minimum || isLateToChange(slot.startsAt, work.now)) {
    await sql.reopenSlot(work.tx, slotId);
    return 'runs';
  }
  return (await sql.callOffSlot(work.tx, slotId, work.now)) ? 'calledOff' : null;
}

/** The study of a slot. */
export const findStudyOfSlot = sql.findStudyOfSlot;

/** Frees the place and exactly the cells that a booking took. */
export async function freePlace(work: Work, studyId: string, quotaCells: readonly string[]): Promise<void> {
  await sql.freePlace(work.tx, studyId);
  await quotas.freeCells(work.tx, quotaCells);
}

interface QuotaStudy {
  id: string;
  opensEvenly: boolean;
}

/** How a person matches the quotas' currently open places, and why not; without quotas, everybody fits. */
export async function quotaPlace(
  reader: Reader,
  study: QuotaStudy,
  participantId: string,
): Promise<{ match: Match; closed: QuotaClosed | null }> {
  const cells = await quotas.listCells(reader.tx, study.id);
  if (cells.length === 0) return { match: { fit: 'FITS', missing: [] }, closed: null };
  return placeIn(cells, study, await quotaValuesOf(reader, participantId));
}

/** Why the quotas have no place for a person: their groups are full, or wait for the others. */
type QuotaClosed = 'QUOTA_FULL' | 'QUOTA_WAITS';

type Cells = Awaited<ReturnType<typeof quotas.listCells>>;

function placeIn(cells: Cells, { opensEvenly }: QuotaStudy, values: QuotaValues) {
  const match = placeFor(openCells(cells, opensEvenly), values);
  if (match.fit !== 'UNFIT') return { match, closed: null };
  const closed: QuotaClosed = placeFor(cells, values).fit === 'UNFIT' ? 'QUOTA_FULL' : 'QUOTA_WAITS';
  return { match, closed };
}

/** Refuses a person for whom the quotas have no open place, or whose profile lacks a fact that they need. */
export async function requireQuotaPlace(reader: Reader, study: QuotaStudy, participantId: string): Promise<void> {
  const cells = await quotas.listCells(reader.tx, study.id);
  if (cells.length > 0) refuseUnfit(cells, study, await quotaValuesOf(reader, participantId));
}

function refuseUnfit(cells: Cells, study: QuotaStudy, values: QuotaValues): void {
  const reason = whyNot(cells, study, values);
  if (reason !== null) refuse(reason);
}

function whyNot(cells: Cells, study: QuotaStudy, values: QuotaValues): QuotaClosed | 'FACTS_NEEDED' | null {
  const { match, closed } = placeIn(cells, study, values);
  return closed ?? (match.fit === 'MAY_FIT' ? 'FACTS_NEEDED' : null);
}

/**
 * Returns a function that says whether the quotas have a place to which a person can be invited. In a study that opens evenly,
 * invited people already count as if they had a place, so that invitations don't run ahead either.
 */
export async function invitablePlaces(
  reader: Reader,
  study: QuotaStudy,
): Promise<(participantId: string) => Promise<void>> {
  const cells = await cellsToInvite(reader, study);
  if (cells.length === 0) return async () => undefined;
  return async (participantId) => {
    const values = await quotaValuesOf(reader, participantId);
    refuseUnfit(cells, study, values);
    if (study.opensEvenly) count(cells, values);
  };
}

/** Why some people can't be invited because of the quotas; those who can, and those without a profile, are not in the map. */
export async function listClosedTo(reader: Reader, study: QuotaStudy, participantIds: readonly string[]) {
  const reasons = new Map<string, QuotaClosed | 'FACTS_NEEDED'>();
  const cells = participantIds.length === 0 ? [] : await cellsToInvite(reader, study);
  if (cells.length === 0) return reasons;
  for (const person of await listPeople(reader, participantIds)) {
    const reason = whyNot(cells, study, quotaValues(person, dateOf(reader.now)));
    if (reason !== null) reasons.set(person.userId, reason);
  }
  return reasons;
}

/** The cells of a study. If it opens evenly, those of invited people are counted as filled. */
async function cellsToInvite(reader: Reader, study: QuotaStudy): Promise<Cells> {
  const cells = await quotas.listCells(reader.tx, study.id);
  if (cells.length === 0 || !study.opensEvenly) return cells;
  for (const person of await listPeople(reader, await quotas.listInvited(reader.tx, study.id))) {
    count(cells, quotaValues(person, dateOf(reader.now)));
  }
  return cells;
}

function count(cells: Cells, values: QuotaValues): void {
  for (const cell of cellsFor(cells, values) ?? []) cell.filled += 1;
}

/** Returns a function that says whether the quotas still have a place for a person, to check many people. */
export async function placesForPeople(
  reader: Reader,
  studyId: string,
): Promise<(participantId: string) => Promise<boolean>> {
  const cells = await quotas.listCells(reader.tx, studyId);
  return async (participantId) =>
    cells.length === 0 || placeFor(cells, await quotaValuesOf(reader, participantId)).fit !== 'UNFIT';
}
