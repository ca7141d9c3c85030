import { sql } from 'kysely';
import { instantOf } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import type { RatingSide } from '../../../domain/ratings.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import type { ClosedReason } from '../../../domain/session-settings.ts';
import type { StudyLanguages } from '../../../domain/study-texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  closedBecause,
  consentMissing,
  MOST_STUDIES,
  observersOf,
  partReasonOf,
  rewardOf,
} from '../../platform/db/expressions.ts';
import { type HeldDecision, heldFor } from '../../platform/db/held.ts';
import { pipelined } from '../../platform/db/pipelined.ts';
import { statement } from '../../platform/db/statement.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';
import { payoutAtOf, payoutStatusOf } from './session-pay.sql.ts';

/** The facts that decide a booking, and those that its answer shows. */
export interface BookingTerms extends StudyLanguages {
  /** The study's id. */
  id: string;
  name: string;
  status: StudyStatus;
  researcherId: string;
  feePesewas: number;
  filled: number;
  desiredParticipants: number;
  hasQuotas: boolean;
  /** How many studies one person may take part in in a month; null is no limit. */
  mostStudies: number | null;
  applicationId: string;
  applicationStatus: ApplicationStatus;
  invitationExpiresAt: Date | null;
  bookingId: string | null;
  slotId: string | null;
  slotBooked: number;
  slotFreePlaces: number;
  /** Whether another slot of the study is free. */
  hasOtherFreeSlots: boolean;
  /** Whether the person must still sign the study's consent form, as it is under the lock. */
  consentMissing: boolean;
  /** The study's notice, and why its rules or the researcher's calendar close the chosen slot. */
  noticeHours: number;
  closedBecause: ClosedReason | null;
  publicName: string;
  meetingKind: MeetingKind;
  meetingDetails: string;
  groupSize: number | null;
  minimumSeats: number | null;
  rewardPesewas: number;
  extraPay: number;
  travelPay: number;
  dataPay: number;
  mostOverrunPesewas: number;
  travelInAdvance: boolean;
  instructions: string | null;
  organizationName: string;
  researcherFirstName: string;
  researcherLastName: string;
  participantFirstName: string;
  participantLastName: string;
  participantLanguage: Language | null;
  participantPhone: string | null;
}

/** The slot that somebody chose. */
export interface Choice {
  studyId: string;
  participantId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Locks a study and a person's application to it, in this order, which serialises all changes of one study's places. Returns them
 * with the chosen slot and the application's booking, as they are under the lock.
 */
export async function lockForBooking(tx: Tx, choice: Choice, now: Date): Promise<BookingTerms | undefined> {
  const { studyId, participantId, startsAt, endsAt } = choice;
  // Two statements, because the second one must see the changes that the lock waited for. They are sent together.
  const [, [terms]] = await pipelined([
    lockToBook(tx, studyId, participantId),
    readTerms(tx, studyId, participantId, startsAt, endsAt, now),
  ]);
  return terms;
}

const lockToBook = statement<object, [studyId: string, participantId: string]>(
  `select from study join application on application.study_id = study.id
   where study.id = $1 and application.participant_id = $2 for update of study, application`,
);

const readTerms = statement<
  BookingTerms,
  [studyId: string, participantId: string, startsAt: Date, endsAt: Date, now: Date]
>(
  `select study.id, study.name, study.status, study.researcher_id, study.fee_pesewas, study.filled, study.desired_participants,
     exists (select from quota_cell where quota_cell.study_id = study.id) as has_quotas,
     ${MOST_STUDIES} as most_studies,
     application.id as application_id, application.status as application_status, application.invitation_expires_at,
     booking.id as booking_id, slot.id as slot_id, slot.booked as slot_booked,
     case when slot.closes_at <= $5 or slot.called_off_at is not null then 0 else slot.capacity - slot.booked end
       as slot_free_places,
     -- The last times are usually booked last.
     (select true from slot other
      where other.study_id = study.id and other.starts_at >= $5 and other.booked < other.capacity
        and other.starts_at <> $3 and (other.closes_at is null or other.closes_at > $5)
      order by other.starts_at desc limit 1) is not null as has_other_free_slots,
     ${consentMissing('study.id', 'application.participant_id')} as consent_missing,
     study.notice_hours, case when slot.id is not null then ${closedBecause('slot', 'booking.slot_id')} end as closed_because,
     study.public_name, study.language, study.translations, study.meeting_kind, study.meeting_details,
     case when study.study_kind = 'GROUP' then study.parallel_sessions end as group_size, study.minimum_seats,
     study.rate_pesewas as reward_pesewas, study.extra_pay, study.travel_pay, study.data_pay, study.overrun_pesewas as most_overrun_pesewas,
     study.travel_in_advance, application.instructions, organization.name as organization_name,
     researcher.first_name as researcher_first_name, researcher.last_name as researcher_last_name,
     participant.first_name as participant_first_name, participant.last_name as participant_last_name,
     participant.language as participant_language,
     coalesce(participant.phone_number, mobile_money_account.number) as participant_phone
   from study join application on application.study_id = study.id
     join organization on organization.id = study.organization_id
     join app_user researcher on researcher.id = study.researcher_id
     join app_user participant on participant.id = application.participant_id
     left join mobile_money_account on mobile_money_account.user_id = application.participant_id
     left join slot on slot.study_id = study.id and slot.starts_at = $3 and slot.ends_at = $4
     left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED'
   where study.id = $1 and application.participant_id = $2`,
);

/** Whether an observer was invited after the session was booked: then the participant may cancel without a strike. */
const observedSinceBooking = sql<boolean>`exists (
  select from observer o where o.study_id = booking.study_id and o.created_at > booking.created_at
    and o.revoked_at is null and o.expires_at > booking.starts_at)`;

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
      ...STUDY_TITLE,
      'study.ratePesewas',
      'study.extraPay',
      'study.travelPay',
      'study.dataPay',
      'study.overrunPesewas as mostOverrunPesewas',
      'study.travelInAdvance',
      // Of all bookings of the application: whoever cancels and books again has it already. The booking's own advance is read from
      // the locked row, because a subquery sees what was there before the statement waited for the lock.
      sql<number>`(booking.advance_pesewas + coalesce((select sum(advance_pesewas) from booking other
        where other.application_id = booking.application_id and other.id <> booking.id), 0))::bigint`.as(
        'advancedPesewas',
      ),
      'study.status as studyStatus',
      'study.noticeHours',
      'application.status as applicationStatus',
      'application.upheldAt',
      observedSinceBooking.as('mayCancelFreely'),
    ])
    .where('booking.id', '=', bookingId)
    .forUpdate(['study', 'application', 'booking'])
    .executeTakeFirst();
}
export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** How many people share a group session at most; null for other kinds. */
const GROUP_SIZE = sql<number | null>`case when study.study_kind = 'GROUP' then study.parallel_sessions end`.as(
  'groupSize',
);

/**
 * A study's free slots with enough notice, without those that its rules or the researcher's calendar close, and without closed
 * group slots. The slot of the booking that would move counts as free.
 */
export function listFreeSlots(tx: Tx, studyId: string, bookingId: string | null, now: Date) {
  return tx
    .selectFrom('slot')
    .innerJoin('study', 'study.id', 'slot.studyId')
    .leftJoin('booking', (join) => join.on('booking.id', '=', bookingId))
    .select([
      'slot.id',
      'slot.startsAt',
      'slot.endsAt',
      sql<number>`slot.capacity - slot.booked`.as('placesLeft'),
      GROUP_SIZE,
    ])
    .where('slot.studyId', '=', studyId)
    .where('slot.startsAt', '>=', sql<Date>`${now}::timestamptz + make_interval(hours => study.notice_hours)`)
    .whereRef('booked', '<', 'capacity')
    .where((where) => where.or([where('closesAt', 'is', null), where('closesAt', '>', now)]))
    .where(sql<boolean>`${sql.raw(closedBecause('slot', 'booking.slot_id'))} is null`)
    .orderBy('slot.startsAt')
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

/** The booking that an application's status refers to, which is the one that was not cancelled. */
export function findCurrentBooking(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
}

/** A study's current bookings that nobody has marked yet. */
export function listBooked(tx: Tx, studyId: string) {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('status', '=', 'BOOKED')
    .orderBy('id')
    .execute();
}

/** Bookings of a study whose pay is disputed, or missed ones that may still be because they ended after `since`. */
export function listDisputable(tx: Tx, studyId: string, since: Date) {
  return tx
    .selectFrom('booking')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .select(['booking.id', 'booking.advancePesewas'])
    .where('booking.studyId', '=', studyId)
    .where('booking.status', 'in', ['MISSED', 'ATTENDED'])
    .where((where) =>
      where.or([
        where('application.status', '=', 'DISPUTED'),
        where.and([where('application.status', '=', 'NO_SHOW'), where('booking.endsAt', '>', since)]),
      ]),
    )
    .execute();
}

/** The current bookings of one slot with their applications, all locked; the study must be locked before. */
export function lockBookedAt(tx: Tx, studyId: string, slotId: string) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .innerJoin('application', 'application.id', 'booking.applicationId')
    .selectAll('booking')
    .select(['study.name as studyName', ...STUDY_TITLE, 'application.status as applicationStatus'])
    .where('booking.studyId', '=', studyId)
    .where('booking.slotId', '=', slotId)
    .where('booking.status', '=', 'BOOKED')
    .orderBy('booking.id')
    .forUpdate(['application', 'booking'])
    .execute();
}
export type BookedAt = Awaited<ReturnType<typeof lockBookedAt>>[number];

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
      ...STUDY_TITLE,
      'study.meetingKind',
      'study.meetingDetails',
      'study.releasesUnconfirmed',
      observersOf(sql.ref('booking.studyId'), sql.ref('booking.startsAt')).as('affiliations'),
      observedSinceBooking.as('mayCancelFreely'),
      'study.minimumSeats',
      GROUP_SIZE,
      sql<number>`(select booked from slot where slot.id = booking.slot_id)`.as('seatsBooked'),
      'application.responses',
      'application.status as applicationStatus',
      sql<number>`${sql.raw(rewardOf('booking', 'study'))}`.as('rewardPesewas'),
      sql<string | null>`${sql.raw(partReasonOf('booking'))}`.as('partialReason'),
      'study.extraPay',
      'study.travelPay',
      'study.dataPay',
      'study.overrunPesewas as mostOverrunPesewas',
      'study.travelInAdvance',
      'organization.name as organizationName',
      'application.instructions',
      'participant.firstName as participantFirstName',
      'participant.lastName as participantLastName',
      'participant.email as participantEmail',
      'participant.language as participantLanguage',
      'researcher.firstName as researcherFirstName',
      'researcher.lastName as researcherLastName',
      'researcher.email as researcherEmail',
      sql<string | null>`coalesce(participant.phone_number, mobile_money_account.number)`.as('participantPhone'),
      sql<
        string[]
      >`array(select kind from reminder_sent r where r.booking_id = booking.id and r.starts_at = booking.starts_at
        order by r.sent_at)`.as('remindersSent'),
      sql<HeldDecision | null>`${sql.raw(heldFor('booking.application_id'))}`.as('held'),
      sql<PayoutStatus | null>`${sql.raw(payoutStatusOf('booking'))}`.as('payoutStatus'),
      sql<Date | null>`${sql.raw(payoutAtOf('booking'))}`.as('payoutAt'),
      // The sides that have rated the session.
      sql<RatingSide[]>`array(select side from rating r where r.kind = 'BOOKING' and r.subject_id = booking.id)`.as(
        'ratedBy',
      ),
    ]);
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function findSession(tx: Tx, bookingId: string) {
  return selectSessions(tx).where('booking.id', '=', bookingId).executeTakeFirst();
}

export function listSessions(tx: Tx, bookingIds: readonly string[]) {
  return selectSessions(tx).where(sql<boolean>`booking.id = any(${bookingIds}::uuid[])`).execute();
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

/** What an observer sees of a study's booked sessions between two instants: nothing that identifies a person. */
export function listObserved(tx: Tx, studyId: string, from: Date, until: Date) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .select([
      'booking.id',
      'booking.slotId',
      'booking.startsAt',
      'booking.endsAt',
      'study.meetingKind',
      'study.meetingDetails',
      GROUP_SIZE,
    ])
    .where('booking.studyId', '=', studyId)
    .where('booking.status', '=', 'BOOKED')
    .where('booking.endsAt', '>', from)
    .where('booking.startsAt', '<', until)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(500)
    .execute();
}
