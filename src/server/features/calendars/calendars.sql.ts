import { type Insertable, type Selectable, sql } from 'kysely';
import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OwnCalendarTable } from '../../platform/db/own-people-tables.ts';
import { statement } from '../../platform/db/statement.ts';
import type { BusyTime } from './busy-times.ts';

function selectCalendars(tx: Tx, userId: string) {
  return tx
    .selectFrom('ownCalendar')
    .select(['id', 'host', 'addedAt', 'readAt', 'problem', 'unreadEvents', 'unreadDates', 'guessedZones'])
    .select(
      sql<number>`(select count(*)::int from busy_time where busy_time.calendar_id = own_calendar.id)`.as('busyTimes'),
    )
    .where('userId', '=', userId);
}

export function listCalendars(tx: Tx, userId: string) {
  return selectCalendars(tx, userId).orderBy('id').execute();
}

export function findCalendar(tx: Tx, userId: string, id: string) {
  return selectCalendars(tx, userId).where('id', '=', id).executeTakeFirst();
}

/** Counts a person's calendars while their row is locked, so that concurrent additions don't exceed the limit. */
export async function countCalendars(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { calendars } = await tx
    .selectFrom('ownCalendar')
    .select(({ fn }) => fn.countAll<number>().as('calendars'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return calendars;
}

export async function insertCalendar(tx: Tx, calendar: Insertable<OwnCalendarTable>) {
  await tx.insertInto('ownCalendar').values(calendar).execute();
}

export async function deleteCalendar(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('ownCalendar')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Calendars that were last tried before an instant, oldest first. */
export async function listDue(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('ownCalendar')
    .select('id')
    .where((where) => where.or([where('triedAt', 'is', null), where('triedAt', '<=', before)]))
    .orderBy('triedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The calendars of a study's researcher that were last tried before an instant. */
export const listDueOfStudy = statement<{ id: string }, [studyId: string, before: Date]>(
  `select own_calendar.id from study join own_calendar on own_calendar.user_id = study.researcher_id
   where study.id = $1 and (own_calendar.tried_at is null or own_calendar.tried_at <= $2)`,
);

/** Records a try if the last one was before an instant, so that only one of several concurrent readers reads the calendar. */
export async function claimCalendar(
  tx: Tx,
  id: string,
  { before, now }: { before: Date; now: Date },
): Promise<{ userId: string; sealedAddress: string } | undefined> {
  return tx
    .updateTable('ownCalendar')
    .set({ triedAt: now })
    .where('id', '=', id)
    .where((where) => where.or([where('triedAt', 'is', null), where('triedAt', '<=', before)]))
    .returning(['userId', 'sealedAddress'])
    .executeTakeFirst();
}

export async function noteProblem(tx: Tx, id: string, problem: CalendarProblem) {
  await tx.updateTable('ownCalendar').set({ problem }).where('id', '=', id).execute();
}

export async function saveAddress(tx: Tx, id: string, sealedAddress: string) {
  await tx.updateTable('ownCalendar').set({ sealedAddress }).where('id', '=', id).execute();
}

/** Locks a calendar and records that it was read, and its problems; false if it was removed meanwhile. */
export async function noteRead(
  tx: Tx,
  id: string,
  read: Pick<Selectable<OwnCalendarTable>, 'unreadEvents' | 'unreadDates' | 'guessedZones'> & { readAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('ownCalendar')
    .set({ ...read, problem: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function listBusyTimes(tx: Tx, calendarId: string): Promise<BusyTime[]> {
  return tx
    .selectFrom('busyTime')
    .select(['startsAt', 'endsAt'])
    .where('calendarId', '=', calendarId)
    .orderBy('startsAt')
    .execute();
}

export async function replaceBusyTimes(tx: Tx, calendarId: string, userId: string, times: readonly BusyTime[]) {
  await tx.deleteFrom('busyTime').where('calendarId', '=', calendarId).execute();
  if (times.length === 0) return;
  await sql`insert into busy_time (calendar_id, user_id, starts_at, ends_at)
    select ${calendarId}::uuid, ${userId}::uuid, t.starts_at, t.ends_at
    from unnest(${times.map(({ startsAt }) => startsAt)}::timestamptz[], ${times.map(({ endsAt }) => endsAt)}::timestamptz[])
      as t (starts_at, ends_at)`.execute(tx);
}
