import { ageOn, dateOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { cellsFor, hasPlaceFor } from '../../../domain/quotas.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Look, Work } from '../../platform/work.ts';
import { requirePerson } from '../participants/participants.service.ts';
import * as sql from './quotas.sql.ts';

/*
 * Places of a study and of its quotas' cells, taken and freed together by compare-and-set under the study's lock. The
 * table's constraints hold whatever this code does.
 */

/** A person's values of what quotas count by, as of today. */
export async function quotaValuesOf(look: Look, participantId: string) {
  const person = await requirePerson(look, participantId);
  return quotaValues(person, ageOn(person.dateOfBirth, dateOf(look.now)));
}

/** Takes one place for a person: of the study and of each quota's cell. Refuses STUDY_FULL and QUOTA_FULL. */
export async function takePlace(work: Work, studyId: string, participantId: string) {
  const places = (await sql.takePlace(work.tx, studyId)) ?? refuse('STUDY_FULL');
  const cells = await sql.listCells(work.tx, studyId);
  if (cells.length === 0) return { ...places, quotaCells: [] };
  const own = cellsFor(cells, await quotaValuesOf(work, participantId));
  for (const cell of own) {
    if (!(await sql.takeCell(work.tx, cell.id))) refuse('QUOTA_FULL');
  }
  return { ...places, quotaCells: own.map(({ id }) => id) };
}

/** Frees the place and exactly the cells that a booking took. */
export async function freePlace(work: Work, studyId: string, quotaCells: readonly string[]): Promise<void> {
  await sql.freePlace(work.tx, studyId);
  await sql.freeCells(work.tx, quotaCells);
}

/** Whether the quotas leave a place for a person; a study without quotas always does. */
export async function hasQuotaPlace(look: Look, studyId: string, participantId: string): Promise<boolean> {
  const cells = await sql.listCells(look.tx, studyId);
  return cells.length === 0 || hasPlaceFor(cells, await quotaValuesOf(look, participantId));
}
