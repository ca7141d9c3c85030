import { sql } from 'kysely';
import { instantOf } from '../../../domain/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * A study and a person's application to it, locked in this order for the transaction, which serialises all changes of
 * one study's places. People without an application wait for no lock.
 */
export function lockForBooking(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('study')
    .innerJoin('application', 'application.studyId', 'study.id')
    .selectAll('study')
    .select(({ exists, selectFrom }) => [
      'application.id as applicationId',
      'application.status as applicationStatus',
      'application.invitationExpiresAt',
      exists(selectFrom('quotaCell').select('quotaCell.id').whereRef('quotaCell.studyId', '=', 'study.id'))
        .$castTo<boolean>()
        .as('hasQuotas'),
    ])
    .where('study.id', '=', studyId)
    .where('application.participantId', '=', participantId)
    .forUpdate(['study', 'application'])
    .executeTakeFirst();
}

/** A study's time as an applicant chooses it, with the applicant's current booking. */
export function findChoice(
  tx: Tx,
  {
    studyId,
    applicationId,
    startsAt,
    endsAt,
  }: { studyId: string; applicationId: string; startsAt: Date; endsAt: Date },
) {
  return tx
    .selectFrom('slot')
    .leftJoin('booking', (join) =>
      join.on('booking.applicationId', '=', applicationId).on('booking.status', '<>', 'CANCELLED'),
    )
    .select(['slot.id', 'slot.startsAt', 'slot.endsAt', sql<boolean>`slot.booked >= slot.capacity`.as('isTaken')])
    .select('booking.id as bookingId')
    .where('slot.studyId', '=', studyId)
    .where('slot.startsAt', '=', startsAt)
    .where('slot.endsAt', '=', endsAt)
    .executeTakeFirst();
}

/** A booking with its study and application, all three locked in the same order as for booking. */
export function lockBooking(tx: Tx, bookingId: string) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .selectAll('booking')
    .select([
      'study.organizationId',
      'study.name as studyName',
      'study.publicName',
      'study.ratePesewas',
      'study.status as studyStatus',
      'application.status as applicationStatus',
      'application.upheldAt',
    ])
    .where('booking.id', '=', bookingId)
    .forUpdate(['study', 'application', 'booking'])
    .executeTakeFirst();
}
export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** A study's free times from an instant on. */
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

export function findBooking(tx: Tx, bookingId: string) {
  return tx.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirst();
}
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** The booking that an application's status refers to: the one that was not cancelled. */
export function findCurrentBooking(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
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

/** A booking with everything its own screen, mails and calendar file need. */
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

/** Every session in a person's calendar from a day on, including cancelled ones. */
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
