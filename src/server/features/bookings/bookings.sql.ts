import { type Insertable, sql, type Updateable } from 'kysely';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import type { ReminderKind } from '../../../domain/reminders.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BookingTable } from '../../platform/db/study-tables.ts';

export function findSlot(tx: Tx, studyId: string, startsAt: Date, endsAt: Date) {
  return tx
    .selectFrom('slot')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('startsAt', '=', startsAt)
    .where('endsAt', '=', endsAt)
    .executeTakeFirst();
}

/** Free times of a study from an instant on. */
export function listFreeSlots(tx: Tx, studyId: string, from: Date) {
  return tx
    .selectFrom('slot')
    .select(['id', 'startsAt', 'endsAt', sql<number>`capacity - booked`.as('placesLeft')])
    .where('studyId', '=', studyId)
    .where('startsAt', '>=', from)
    .whereRef('booked', '<', 'capacity')
    .orderBy('startsAt')
    .execute();
}

/** A person's current bookings after an instant, to find clashes. */
export function listBusy(tx: Tx, participantId: string, from: Date) {
  return tx
    .selectFrom('booking')
    .select(['studyId', 'startsAt', 'endsAt'])
    .where('participantId', '=', participantId)
    .where('status', '=', 'BOOKED')
    .where('endsAt', '>', from)
    .execute();
}

/** Takes one place of a slot by compare-and-set; false when it is full. */
export async function takeSlot(tx: Tx, slotId: string): Promise<boolean> {
  const result = await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '+', 1) }))
    .where('id', '=', slotId)
    .whereRef('booked', '<', 'capacity')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function freeSlot(tx: Tx, slotId: string) {
  await tx
    .updateTable('slot')
    .set((set) => ({ booked: set('booked', '-', 1) }))
    .where('id', '=', slotId)
    .execute();
}

export async function insertBooking(tx: Tx, booking: Insertable<BookingTable>) {
  await tx.insertInto('booking').values(booking).execute();
}

export function findBooking(tx: Tx, bookingId: string) {
  return tx.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirst();
}
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

export function findStanding(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
}

/** Compare-and-set of a booking's status together with other columns. */
export async function changeBooking(
  tx: Tx,
  bookingId: string,
  from: BookingTable['status'],
  change: Updateable<BookingTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('booking')
    .set(change)
    .where('id', '=', bookingId)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Records that we asked for a confirmation; false if we already did. */
export async function noteOnce(
  tx: Tx,
  bookingId: string,
  column: 'confirmAskedAt' | 'markAskedAt',
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('booking')
    .set({ [column]: at })
    .where('id', '=', bookingId)
    .where(column, 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A study's current bookings that are not marked yet. */
export function listBooked(tx: Tx, studyId: string) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('status', '=', 'BOOKED')
    .orderBy('id')
    .execute();
}

/** Missed bookings of a study whose pay may still be disputed: in dispute, or ended after `since`. */
export function listDisputable(tx: Tx, studyId: string, since: Date) {
  return tx
    .selectFrom('booking')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .select('booking.id')
    .where('booking.studyId', '=', studyId)
    .where('booking.status', '=', 'MISSED')
    .where((where) =>
      where.or([
        where('application.status', '=', 'DISPUTED'),
        where.and([where('application.status', '=', 'NO_SHOW'), where('booking.endsAt', '>', since)]),
      ]),
    )
    .execute();
}

export async function lastSlotEnd(tx: Tx, studyId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('slot')
    .select(({ fn }) => fn.max('endsAt').as('last'))
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Records a reminder; false if it was already sent. */
export async function insertReminder(
  tx: Tx,
  reminder: { bookingId: string; startsAt: Date; kind: ReminderKind; sentAt: Date },
) {
  const row = await tx
    .insertInto('reminderSent')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['bookingId', 'startsAt', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** A booking with everything its screens, mails and calendar file need. */
function selectSessions(tx: Tx) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .innerJoin('appUser as participant', 'participant.id', 'booking.participantId')
    .innerJoin('appUser as researcher', 'researcher.id', 'booking.researcherId')
    .leftJoin('mobileMoneyAccount', 'mobileMoneyAccount.userId', 'booking.participantId')
    .selectAll('booking')
    .select([
      'study.organizationId',
      'study.name as studyName',
      'study.publicName',
      'study.meetingKind',
      'study.meetingDetails',
      'study.releasesUnconfirmed',
      'application.responses',
      'application.status as applicationStatus',
      'study.ratePesewas as rewardPesewas',
      'organization.name as organizationName',
      'application.instructions',
      'participant.firstName as participantFirstName',
      'participant.lastName as participantLastName',
      'participant.email as participantEmail',
      'researcher.firstName as researcherFirstName',
      'researcher.lastName as researcherLastName',
      sql<string | null>`coalesce(participant.phone_number, mobile_money_account.number)`.as('participantPhone'),
      sql<
        string[]
      >`array(select kind from reminder_sent r where r.booking_id = booking.id and r.starts_at = booking.starts_at
        order by r.sent_at)`.as('remindersSent'),
    ]);
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function findSession(tx: Tx, bookingId: string) {
  return selectSessions(tx).where('booking.id', '=', bookingId).executeTakeFirst();
}

/** Every session of a person's calendar from a day on, cancelled ones too. */
export function listFeedSessions(tx: Tx, userId: string, from: string) {
  return selectSessions(tx)
    .where((where) =>
      where.or([where('booking.participantId', '=', userId), where('booking.researcherId', '=', userId)]),
    )
    .where('booking.startsAt', '>=', instantOf(from, '00:00'))
    .orderBy('booking.startsAt')
    .limit(1000)
    .execute();
}

export interface Listing {
  when: 'upcoming' | 'past';
  /** Days, both or none: then everything but the cancelled between them. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
}

export async function listSessions(
  tx: Tx,
  owner: { participantId: string } | { organizationId: string; studyId?: string | undefined },
  { when, from, to, page, size }: Listing,
) {
  let sessions = selectSessions(tx);
  if ('participantId' in owner) {
    sessions = sessions.where('booking.participantId', '=', owner.participantId);
  } else {
    sessions = sessions.where('study.organizationId', '=', owner.organizationId);
    if (owner.studyId !== undefined) sessions = sessions.where('booking.studyId', '=', owner.studyId);
  }
  if (from !== undefined && to !== undefined) {
    sessions = sessions
      .where('booking.status', '<>', 'CANCELLED')
      .where('booking.startsAt', '>=', instantOf(from, '00:00'))
      .where('booking.startsAt', '<', instantOf(addDays(to, 1), '00:00'));
  } else {
    // Sessions that still need an action (also unmarked ones) are upcoming; the rest are past.
    sessions =
      when === 'upcoming'
        ? sessions.where('booking.status', '=', 'BOOKED')
        : sessions.where('booking.status', '<>', 'BOOKED');
  }
  const { total } = await sessions
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await sessions
    .orderBy('booking.startsAt', when === 'upcoming' ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}
