import { type CompiledQuery, sql } from 'kysely';
import type { ReminderKind } from '../../../domain/reminders.ts';
import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

export interface NewSteps {
  bookingId: string;
  news: 'booked' | 'moved';
  at: Date;
}

/** Schedules the steps of sessions from `at` on, after they were booked or moved. Pending announcements stay pending. */
export function planSteps(tx: Tx, planned: readonly NewSteps[]): CompiledQuery {
  return tx
    .insertInto('sessionStep')
    .values(planned.map(({ bookingId, news, at }) => ({ bookingId, since: at, dueAt: at, news: [news] })))
    .onConflict((conflict) =>
      conflict.column('bookingId').doUpdateSet((set) => ({
        since: set.ref('excluded.since'),
        dueAt: set.ref('excluded.dueAt'),
        news: sql`session_step.news || excluded.news`,
        tries: 0,
      })),
    )
    .compile();
}

const findDue = statement<{ due: number }, [now: Date]>('select 1 as due from session_step where due_at <= $1 limit 1');

export async function isAnyDue(tx: Tx, now: Date): Promise<boolean> {
  return (await findDue(tx, now)).length > 0;
}

/**
 * Locks due rows and their bookings for the transaction, the earliest first, and skips locked ones: this never waits, and no
 * change of these bookings runs at the same time.
 */
export function lockDue(tx: Tx, now: Date, { atMost, bookingId }: { atMost: number; bookingId?: string }) {
  return tx
    .selectFrom('sessionStep')
    .innerJoin('booking', 'booking.id', 'sessionStep.bookingId')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .select([
      'booking.id',
      'booking.status',
      'booking.participantId',
      'booking.researcherId',
      'booking.slotId',
      'booking.startsAt',
      'booking.endsAt',
      'booking.confirmedAt',
      'booking.confirmAskedAt',
      ...STUDY_TITLE,
      'study.name as studyName',
      'study.releasesUnconfirmed',
      'study.studyKind',
      'sessionStep.since',
      'sessionStep.news',
    ])
    .where('sessionStep.dueAt', '<=', now)
    .$if(bookingId !== undefined, (query) => query.where('booking.id', '=', bookingId as string))
    .orderBy('sessionStep.dueAt')
    .limit(atMost)
    .forNoKeyUpdate(['sessionStep', 'booking'])
    .skipLocked()
    .execute();
}
export type DueSession = Awaited<ReturnType<typeof lockDue>>[number];

/** Records reminders; returns those that were not sent before. */
export function insertReminders(
  tx: Tx,
  reminders: readonly { bookingId: string; startsAt: Date; kind: ReminderKind; sentAt: Date }[],
) {
  return tx
    .insertInto('reminderSent')
    .values(reminders)
    .onConflict((conflict) => conflict.columns(['bookingId', 'startsAt', 'kind']).doNothing())
    .returning(['bookingId', 'kind'])
    .execute();
}

/** Records that we asked; returns the bookings for which we had not. */
export async function noteAsked(
  tx: Tx,
  bookingIds: readonly string[],
  column: 'confirmAskedAt' | 'markAskedAt',
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('booking')
    .set({ [column]: at })
    .where('id', 'in', bookingIds)
    .where(column, 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the steps until now were taken, and when the next ones are due. */
export async function continueSteps(
  tx: Tx,
  now: Date,
  next: readonly { bookingId: string; dueAt: Date }[],
): Promise<void> {
  await writeNext(tx, JSON.stringify(next), now);
}
const writeNext = statement<never, [next: string, now: Date]>(
  `update session_step set since = $2, due_at = step."dueAt", news = '{}', tries = 0
   from json_to_recordset($1) as step("bookingId" uuid, "dueAt" timestamptz)
   where session_step.booking_id = step."bookingId"`,
);

export async function endSteps(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessionStep').where('bookingId', 'in', bookingIds).execute();
}

/** Postpones a row after a failure: by 30 seconds at first, doubling each time, up to an hour. */
export function postpone(tx: Tx, bookingId: string, now: Date) {
  return tx
    .updateTable('sessionStep')
    .set({
      tries: sql`tries + 1`,
      dueAt: sql`${now}::timestamptz + least(interval '1 hour', interval '30 seconds' * 2 ^ least(tries, 7))`,
    })
    .where('bookingId', '=', bookingId)
    .where('dueAt', '<=', now)
    .returning('tries')
    .executeTakeFirst();
}
