import type { SpokenLanguage } from '../../../domain/audio.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import type { BookingStatus } from '../../../domain/lifecycles/booking-lifecycle.ts';
import type { RatingSide } from '../../../domain/ratings.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { statement } from '../../platform/db/statement.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

/*
 * Lists of sessions read only what a card shows; `findSession` reads everything about one session. A page is found by
 * the booking's own columns, and the other tables are read for its rows only.
 */

export interface Listing extends PageOf {
  when: 'upcoming' | 'past';
  /** Both days or neither: with days, returns everything between them except cancelled sessions. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A session as a list of one side shows it. */
export interface ListedSession {
  /** How many sessions all pages have. */
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
  remindersSent: string[];
  participantHereAt: Date | null;
  researcherHereAt: Date | null;
  confirmedAt: Date | null;
  mayCancelFreely: boolean;
  /** Who holds the session, and whether the side that lists it has rated it. */
  researcherId: string;
  isRated: boolean;
  /** Only for phone calls that are booked. */
  participantPhone: string | null;
}

/** What a side's own sessions are, and what it sees of the other one. */
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

/** The statement of a page: $1 is the owner, $2 the limit, $3 the offset; `which` may have further values. */
function pageOf(side: Side, which: string, direction: 'asc' | 'desc' | 'byCursor') {
  // The id is last, so that pages never repeat or skip a session.
  const order =
    direction === 'byCursor' ? 'order by b.id desc' : `order by b.starts_at ${direction}, b.id ${direction}`;
  return statement<ListedSession, [ownerId: string, limit: number, offset: number, ...(string | Date)[]]>(
    `select b.*, ${side.studyName} as study_name, ${side.studyNameLanguage} as study_name_language, s.minimum_seats, t.booked as seats_booked,
       case when s.study_kind = 'GROUP' then s.parallel_sessions end as group_size, s.meeting_kind, s.meeting_details,
       s.rate_pesewas as reward_pesewas, o.name as organization_name, a.instructions,
       other.first_name || ' ' || other.last_name as with_name,
       array(select kind from reminder_sent r where r.booking_id = b.id and r.starts_at = b.starts_at
         order by r.sent_at) as reminders_sent,
       case when s.meeting_kind = 'PHONE_CALL' and b.status = 'BOOKED' then (
         select coalesce(u.phone_number, m.number) from app_user u
           left join mobile_money_account m on m.user_id = u.id where u.id = b.participant_id
       ) end as participant_phone,
       exists (select from observer where observer.study_id = b.study_id and observer.created_at > b.created_at
         and revoked_at is null and expires_at > b.starts_at) as may_cancel_freely,
       exists (select from rating r where r.kind = 'BOOKING' and r.subject_id = b.id and r.side = '${side.rates}') as is_rated
     from (
       select b.id, b.study_id, b.application_id, b.slot_id, b.participant_id, b.starts_at, b.ends_at, b.status, b.moves,
         b.participant_here_at, b.researcher_here_at, b.confirmed_at, b.created_at, b.researcher_id,
         ${side.otherId} as other_id, count(*) over () as total
       from booking b where ${side.own} and ${which} ${order} limit $2 offset $3
     ) b
       join study s on s.id = b.study_id join organization o on o.id = s.organization_id
       join slot t on t.id = b.slot_id join application a on a.id = b.application_id join app_user other on other.id = b.other_id
     ${order}`,
  );
}

/** The statements of one side's lists; those of days have their instants from `$day` on. */
function listsOf(side: Side, day: number) {
  const between = `b.status <> 'CANCELLED' and b.starts_at >= $${day} and b.starts_at < $${day + 1}`;
  return {
    // Sessions that still need an action (including unmarked ones) are upcoming; the rest are past.
    upcoming: pageOf(side, "b.status = 'BOOKED'", 'asc'),
    past: pageOf(side, "b.status <> 'BOOKED'", 'desc'),
    upcomingDays: pageOf(side, between, 'asc'),
    pastDays: pageOf(side, between, 'desc'),
    // By cursor: the ids below one.
    upcomingAfter: pageOf(side, `b.status = 'BOOKED' and b.id < $${day}`, 'byCursor'),
    pastAfter: pageOf(side, `b.status <> 'BOOKED' and b.id < $${day}`, 'byCursor'),
    daysAfter: pageOf(side, `${between} and b.id < $${day + 2}`, 'byCursor'),
  };
}
const OWN = listsOf(PARTICIPANT, 4);
const ALL_STUDIES = listsOf(ORGANIZATION, 4);
const ONE_STUDY = listsOf(STUDY, 5);

function readList(tx: Tx, lists: typeof OWN, listing: Listing, ownerId: string, ...more: string[]) {
  const { when } = listing;
  const days = daysOf(listing);
  const read = lists[days.length > 0 ? (`${when}Days` as const) : when];
  return readPage(listing, (limit, offset) => read(tx, ownerId, limit, offset, ...more, ...days));
}

/** The instants between which the sessions are; empty for a list by `when`. */
function daysOf({ from, to }: Listing): Date[] {
  return from !== undefined && to !== undefined ? [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')] : [];
}

/** A page of a participant's sessions. */
export function listOwnSessions(tx: Tx, participantId: string, listing: Listing) {
  return readList(tx, OWN, listing, participantId);
}

/** A page of the sessions of an organisation, or of one of its studies. */
export function listOrganizationSessions(
  tx: Tx,
  { organizationId, studyId }: { organizationId: string; studyId?: string | undefined },
  listing: Listing,
) {
  return studyId === undefined
    ? readList(tx, ALL_STUDIES, listing, organizationId)
    : readList(tx, ONE_STUDY, listing, organizationId, studyId);
}

/** Some of an organisation's sessions by cursor: the first `limit` below an id, newest booking first. */
export function listOrganizationSessionsAfter(
  tx: Tx,
  { organizationId, studyId }: { organizationId: string; studyId?: string | undefined },
  listing: Listing,
  after: string,
  limit: number,
) {
  const lists = studyId === undefined ? ALL_STUDIES : ONE_STUDY;
  const days = daysOf(listing);
  const read = days.length > 0 ? lists.daysAfter : lists[`${listing.when}After`];
  return read(tx, organizationId, limit, 0, ...(studyId === undefined ? [] : [studyId]), ...days, after);
}
