import { ageOn, dateOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { cellsFor, hasPlaceFor } from '../../../domain/quotas.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { requirePerson } from '../participants/participants.service.ts';
import * as sql from './quotas.sql.ts';

/*
 * Places of a study and of its quotas' cells, taken and freed together by compare-and-set under the study's lock. The
 * table's constraints hold whatever this code does.
 */

/** A person's values of what quotas count by, as of today. */
export async function quotaValuesOf(app: App, tx: Tx, participantId: string) {
  const person = await requirePerson(tx, participantId);
  return quotaValues(person, ageOn(person.dateOfBirth, dateOf(app.clock.now())));
}

/** Takes one place for a person: of the study and of each quota's cell. Refuses STUDY_FULL and QUOTA_FULL. */
export async function takePlace(app: App, tx: Tx, studyId: string, participantId: string) {
  const places = (await sql.takePlace(tx, studyId)) ?? refuse('STUDY_FULL');
  const cells = await sql.listCells(tx, studyId);
  if (cells.length === 0) return { ...places, quotaCells: [] };
  const own = cellsFor(cells, await quotaValuesOf(app, tx, participantId));
  for (const cell of own) {
    if (!(await sql.takeCell(tx, cell.id))) refuse('QUOTA_FULL');
  }
  return { ...places, quotaCells: own.map(({ id }) => id) };
}

/** Frees the place and exactly the cells that a booking took. */
export async function freePlace(tx: Tx, studyId: string, quotaCells: readonly string[]): Promise<void> {
  await sql.freePlace(tx, studyId);
  await sql.freeCells(tx, quotaCells);
}

/** Whether the quotas leave a place for a person; a study without quotas always does. */
export async function hasQuotaPlace(app: App, tx: Tx, studyId: string, participantId: string): Promise<boolean> {
  const cells = await sql.listCells(tx, studyId);
  return cells.length === 0 || hasPlaceFor(cells, await quotaValuesOf(app, tx, participantId));
}
