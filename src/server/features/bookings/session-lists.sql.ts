import type { SpokenLanguage } from '../../../domain/audio.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { PartialPayStatus } from '../../../domain/lifecycles/partial-pay-lifecycle.ts';
import type { RatingSide } from '../../../domain/ratings.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { partReasonOf, rewardOf } from '../../platform/db/expressions.ts';
import { type HeldDecision, heldFor } from '../../platform/db/held.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { statement } from '../../platform/db/statement.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';
import { payoutAtOf, payoutStatusOf } from './session-pay.sql.ts';

/*
 * Lists of sessions read only what a card shows; `findSession` reads everything about one session. A page is selected by the
 * booking's own columns, and the other tables are read only for its rows.
 */

export interface Listing extends PageOf {
  when: 'upcoming' | 'past';
  /** Both days or neither. With days, the list has everything between them except cancelled sessions. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A session, as one side's list shows it. */
export interface ListedSession {
  /** The number of sessions on all pages. */
  total: number;
  id: string;
  studyId: string;
  applicationId: string;
  slotId: string;
  /** How many people share a group session at most; null for other kinds. */
  groupSize: number | null;
  seatsBooked: number;
  minimumSeats: number | null;
  participantId: string;
  studyName: string;
  studyNameLanguage: SpokenLanguage;
  organizationName: string;
  /** The person on the other side. */
  withName: string;
  startsAt: Date;
  endsAt: Date;
  status: BookingStatus;
  moves: number;
  meetingKind: MeetingKind;
  meetingDetails: string;
  instructions: string | null;
  rewardPesewas: number;
  extraPay: number;
  travelPay: number;
  dataPay: number;
  remindersSent: string[];
  participantHereAt: Date | null;
  researcherHereAt: Date | null;
  confirmedAt: Date | null;
  mayCancelFreely: boolean;
  /** The researcher of the session, and whether the listing side has rated it. */
  researcherId: string;
  isRated: boolean;
  payoutStatus: PayoutStatus | null;
  payoutAt: Date | null;
  held: HeldDecision | null;
  applicationStatus: ApplicationStatus;
  partialStatus: PartialPayStatus;
  partialPesewas: number | null;
  partialUntil: Date | null;
  partialReason: string | null;
  mostOverrunPesewas: number;
  travelInAdvance: boolean;
  advancePesewas: number;
  overrunPesewas: number;
  participantEndedAt: Date | null;
  researcherEndedAt: Date | null;
  /** Only for booked phone calls. */
  participantPhone: string | null;
}

/** The condition for a side's own sessions, and the columns that it sees of the other side. */
interface Side {
  own: string;
  rates: RatingSide;
  studyName: string;
  studyNameLanguage: string;
  otherId: string;
}
const PARTICIPANT: Side = {
  own: 'b.participant_id = $1',
  rates: 'PARTICIPANT',
  studyName: titleReadBy('$1', 's'),
  studyNameLanguage: titleLanguageReadBy('$1', 's'),
  otherId: 'b.researcher_id',
};
const ORGANIZATION: Side = {
  own: 'b.study_id in (select id from study where organization_id = $1)',
  rates: 'RESEARCHER',
  studyName: 's.name',
  studyNameLanguage: 's.language',
  otherId: 'b.participant_id',
};
const STUDY: Side = {
  ...ORGANIZATION,
  own: 'b.study_id = (select id from study where organization_id = $1 and id = $4)',
};

/** Those of some projects, for somebody who sees only these. */
const SOME_PROJECTS: Side = {
  ...ORGANIZATION,
  own: 'b.study_id in (select id from study where organization_id = $1 and project_id = any($4::uuid[]))',
};

/** The statement of a page: $1 is the owner, $2 the limit, $3 the offset; `which` may have further parameters. */
function pageOf(side: Side, which: string, direction: 'asc' | 'desc' | 'byCursor') {
  // The id is last, so that pages never repeat or skip a session.
  const order =
    direction === 'byCursor' ? 'order by b.id desc' : `order by b.starts_at ${direction}, b.id ${direction}`;
  return statement<
    ListedSession,
    [ownerId: string, limit: number, offset: number, ...(string | Date | readonly string[])[]]
  >(
    `select b.*, ${side.studyName} as study_name, ${side.studyNameLanguage} as study_name_language, s.minimum_seats, t.booked as seats_booked,
       case when s.study_kind = 'GROUP' then s.parallel_sessions end as group_size, s.meeting_kind, s.meeting_details,
       ${rewardOf('b', 's')} as reward_pesewas, ${partReasonOf('b')} as partial_reason, s.extra_pay, s.travel_pay, s.data_pay, s.overrun_pesewas as most_overrun_pesewas,
       s.travel_in_advance, o.name as organization_name, a.instructions, a.status as application_status,
       other.first_name || ' ' || other.last_name as with_name,
       array(select kind from reminder_sent r where r.booking_id = b.id and r.starts_at = b.starts_at
         order by r.sent_at) as reminders_sent,
       case when s.meeting_kind = 'PHONE_CALL' and b.status = 'BOOKED' then (
         select coalesce(u.phone_number, m.number) from app_user u
           left join mobile_money_account m on m.user_id = u.id where u.id = b.participant_id
       ) end as participant_phone,
       exists (select from observer where observer.study_id = b.study_id and observer.created_at > b.created_at
         and revoked_at is null and expires_at > b.starts_at) as may_cancel_freely,
       exists (select from rating r where r.kind = 'BOOKING' and r.subject_id = b.id and r.side = '${side.rates}') as is_rated,
       ${heldFor('b.application_id')} as held, ${payoutStatusOf('b')} as payout_status, ${payoutAtOf('b')} as payout_at
     from (
       select b.id, b.study_id, b.application_id, b.slot_id, b.participant_id, b.starts_at, b.ends_at, b.status, b.moves,
         b.participant_here_at, b.researcher_here_at, b.confirmed_at, b.created_at, b.researcher_id,
         b.partial_status, b.partial_pesewas, b.partial_until, b.participant_ended_at, b.researcher_ended_at, b.overrun_pesewas, b.advance_pesewas,
         ${side.otherId} as other_id, count(*) over () as total
       from booking b where ${side.own} and ${which} ${order} limit $2 offset $3
     ) b
       join study s on s.id = b.study_id join organization o on o.id = s.organization_id
       join slot t on t.id = b.slot_id join application a on a.id = b.application_id join app_user other on other.id = b.other_id
     ${order}`,
  );
}

/** The statements of one side's lists; lists by days have their instants from parameter `$day` on. */
function listsOf(side: Side, day: number) {
  const between = `b.status <> 'CANCELLED' and b.starts_at >= $${day} and b.starts_at < $${day + 1}`;
  return {
    // Sessions that still need an action (including unmarked ones) are upcoming; the rest are past.
    upcoming: pageOf(side, "b.status = 'BOOKED'", 'asc'),
    past: pageOf(side, "b.status <> 'BOOKED'", 'desc'),
    upcomingDays: pageOf(side, between, 'asc'),
    pastDays: pageOf(side, between, 'desc'),
    // With a cursor: the ids below it.
    upcomingAfter: pageOf(side, `b.status = 'BOOKED' and b.id < $${day}`, 'byCursor'),
    pastAfter: pageOf(side, `b.status <> 'BOOKED' and b.id < $${day}`, 'byCursor'),
    daysAfter: pageOf(side, `${between} and b.id < $${day + 2}`, 'byCursor'),
  };
}
const OWN = listsOf(PARTICIPANT, 4);
const ALL_STUDIES = listsOf(ORGANIZATION, 4);
const ONE_STUDY = listsOf(STUDY, 5);
const IN_PROJECTS = listsOf(SOME_PROJECTS, 5);

function readList(
  tx: Tx,
  lists: typeof OWN,
  listing: Listing,
  ownerId: string,
  ...more: (string | readonly string[])[]
) {
  const { when } = listing;
  const days = daysOf(listing);
  const read = lists[days.length > 0 ? (`${when}Days` as const) : when];
  return readPage(listing, (limit, offset) => read(tx, ownerId, limit, offset, ...more, ...days));
}

/** The instants that limit a list by days; empty for a list by `when`. */
function daysOf({ from, to }: Listing): Date[] {
  return from !== undefined && to !== undefined ? [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')] : [];
}

/** A page of a participant's sessions. */
export function listOwnSessions(tx: Tx, participantId: string, listing: Listing) {
  return readList(tx, OWN, listing, participantId);
}

interface Owner {
  organizationId: string;
  studyId?: string | undefined;
  /** The projects that the caller sees; null for all of them. A study's own have been checked. */
  projectIds: readonly string[] | null;
}

/** The statements of the sessions of one study, of some projects or of all, and what they also take. */
function listsFor({ studyId, projectIds }: Owner): [lists: typeof OWN, ...more: (string | readonly string[])[]] {
  if (studyId !== undefined) return [ONE_STUDY, studyId];
  return projectIds === null ? [ALL_STUDIES] : [IN_PROJECTS, projectIds];
}

/** A page of the sessions of an organisation, or of one of its studies. */
export function listOrganizationSessions(tx: Tx, owner: Owner, listing: Listing) {
  const [lists, ...more] = listsFor(owner);
  return readList(tx, lists, listing, owner.organizationId, ...more);
}

/** Some of an organisation's sessions by cursor: the first `limit` below an id, newest booking first. */
export function listOrganizationSessionsAfter(tx: Tx, owner: Owner, listing: Listing, after: string, limit: number) {
  const [lists, ...more] = listsFor(owner);
  const days = daysOf(listing);
  const read = days.length > 0 ? lists.daysAfter : lists[`${listing.when}After`];
  return read(tx, owner.organizationId, limit, 0, ...more, ...days, after);
}
