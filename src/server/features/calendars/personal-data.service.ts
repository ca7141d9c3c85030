import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes a person's own calendars with their times. */
export async function eraseCalendars(work: Work, userId: string): Promise<void> {
  await sql.deleteCalendarsOf(work.tx, userId);
}

export const calendarRetention = { busyTimes: sql.oldBusyTimes };
