import { ageOn, dateOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { cellsFor, hasPlaceFor } from '../../../domain/quotas.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { requirePerson } from '../participants/participants.service.ts';
import { noteFilled } from './filling.service.ts';
import * as sql from './places.sql.ts';
import * as quotas from './quotas.sql.ts';

/*
 * Places of a study, of its times and of its quotas' cells, taken and freed together by compare-and-set under the
 * study's lock. The tables' constraints also enforce the limits.
 */

/** A person's values of the quota attributes, as of today. */
export async function quotaValuesOf(reader: Reader, participantId: string) {
  const person = await requirePerson(reader, participantId);
  return quotaValues(person, ageOn(person.dateOfBirth, dateOf(reader.now)));
}

/**
 * Takes a place in a locked study: of the study, and of the time if it has one. Returns whether this was the last place of the
 * study.
 */
export async function takePlace(
  work: Work,
  {
    study,
    slotId,
  }: {
    study: { id: string; filled: number; desiredParticipants: number };
    /** Null for work in one's own time. */
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

/** Takes a place for a person in the quotas of a locked study, if it has some. Returns their cells. */
export async function takeQuotaPlaces(
  work: Work,
  { id: studyId, hasQuotas }: { id: string; hasQuotas: boolean },
  participantId: string,
): Promise<string[]> {
  if (!hasQuotas) return [];
  const own = cellsFor(await quotas.listCells(work.tx, studyId), await quotaValuesOf(work, participantId));
  const ids = own.map(({ id }) => id);
  if (ids.length > 0 && !(await quotas.takeCells(work.tx, ids))) refuse('QUOTA_FULL');
  return ids;
}

/** Moves a booking from one time to another. */
export async function changeSlot(work: Work, { from, to }: { from: string; to: string }): Promise<void> {
  if (!(await sql.takeSlot(work.tx, to))) refuse('SLOT_TAKEN');
  await sql.freeSlot(work.tx, from);
}

/** Frees the time of a booking, but not its place in the study, which may still be paid. */
export async function freeSlot(work: Work, slotId: string): Promise<void> {
  await sql.freeSlot(work.tx, slotId);
}

/**
 * Counts a closed time of a locked study: with its minimum it takes place, and opens again until it is full. Otherwise it is
 * called off, and empty for good. Too late for anybody to plan another day, it takes place with those who booked. Null if
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

/** The study of a time. */
export const findStudyOfSlot = sql.findStudyOfSlot;

/** Frees the place and exactly the cells that a booking took. */
export async function freePlace(work: Work, studyId: string, quotaCells: readonly string[]): Promise<void> {
  await sql.freePlace(work.tx, studyId);
  await quotas.freeCells(work.tx, quotaCells);
}

/** Whether the quotas have a place for a person; always true without quotas. */
export async function hasQuotaPlace(reader: Reader, studyId: string, participantId: string): Promise<boolean> {
  return (await placesForPeople(reader, studyId))(participantId);
}

/** A function that says whether the quotas have a place for a person, for asking about many. */
export async function placesForPeople(
  reader: Reader,
  studyId: string,
): Promise<(participantId: string) => Promise<boolean>> {
  const cells = await quotas.listCells(reader.tx, studyId);
  return async (participantId) => cells.length === 0 || hasPlaceFor(cells, await quotaValuesOf(reader, participantId));
}
