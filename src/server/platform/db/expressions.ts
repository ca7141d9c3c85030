import { type RawBuilder, sql } from 'kysely';
import { PAID_SECONDS } from '../../../domain/service-levels.ts';

/* Facts that statements of several features need, each defined once as an SQL expression. */

/** Whether another slot has a session, not counting the booking that leaves `leftSlot`. */
const hasSession = (leftSlot: string) => `other.booked > case when other.id = ${leftSlot} then 1 else 0 end`;

/**
 * Why a free slot is not offered, as an SQL expression: null while it is offered (STUDY-56 to STUDY-59). The query must join the
 * slot's `study`. A person who reschedules gives up a booking at `leftSlot`, which then closes no other slot. A slot that already
 * has a session breaks no rule of its study.
 */
export const closedBecause = (slot: string, leftSlot = 'null') => `case
  when ${slot}.booked = 0 and study.most_sessions_per_day is not null and (
    select count(*) from slot other
    where other.study_id = study.id and other.id <> ${slot}.id
      and other.starts_at >= date_trunc('day', ${slot}.starts_at, 'UTC')
      and other.starts_at < date_trunc('day', ${slot}.starts_at, 'UTC') + interval '1 day' and ${hasSession(leftSlot)}
  ) >= study.most_sessions_per_day then 'DAY_FULL'
  -- Between two sessions: time to finish the first one, then time to prepare the second one.
  when ${slot}.booked = 0 and study.buffer_before_minutes + study.buffer_after_minutes > 0 and exists (
    select from slot other
    where other.study_id = study.id and other.id <> ${slot}.id
      and other.starts_at < ${slot}.ends_at + make_interval(mins => study.buffer_before_minutes + study.buffer_after_minutes)
      and other.ends_at > ${slot}.starts_at - make_interval(mins => study.buffer_before_minutes + study.buffer_after_minutes)
      and ${hasSession(leftSlot)}
  ) then 'BUFFER'
  when exists (
    select from busy_time
    where busy_time.user_id = study.researcher_id
      and busy_time.starts_at < ${slot}.ends_at + make_interval(mins => study.buffer_after_minutes)
      and busy_time.ends_at > ${slot}.starts_at - make_interval(mins => study.buffer_before_minutes)
  ) then 'BUSY' end`;

/** Whether somebody must still sign a study's current form, as an SQL expression. */
export const consentMissing = (study: string, participant: string) => `exists (
  select from consent_form where consent_form.study_id = ${study} and replaced_at is null and not exists (
    select from signed_consent
    where form_id = consent_form.id and participant_id = ${participant} and status = 'SIGNED'))`;

/** The affiliations of a study's observers at an instant, one for each observer, as an SQL expression. */
export const observersOf = (study: RawBuilder<unknown>, at: Date | RawBuilder<unknown>) => sql<string[]>`(
  select coalesce(array_agg(affiliation order by created_at, id), '{}') from observer
  where observer.study_id = ${study} and revoked_at is null and expires_at > ${at})`;

/** In how many studies of a month one person may take part, and how often they may be invited; null is no limit. */
export const MOST_STUDIES = '(select studies_per_month from participation_limits)';
export const MOST_INVITATIONS = '(select invitations_per_month from participation_limits)';

/** What a session pays its participant: its study's rate with what it took longer, or the part that was agreed or decided. */
export const rewardOf = (booking: string, study: string) =>
  `case when ${booking}.partial_status in ('AGREED', 'UPHELD') then ${booking}.partial_pesewas else ${study}.rate_pesewas + coalesce(${booking}.overrun_pesewas, 0) end`;

/** Why less than the full pay was proposed, in the researcher's words. They are in the booking's history. */
export const partReasonOf = (booking: string) => `(select c.reason from status_change c
  where c.entity_id = ${booking}.id and c.event = 'propose' and ${booking}.partial_status <> 'NONE')`;

/**
 * The last instant at which a payout is on time: what is paid or waits after it is late. Null for payouts that nobody waits for,
 * because we hold them on purpose or the network returned them.
 */
export const payoutDeadline = sql<Date | null>`awaited_since + make_interval(secs => ${sql.lit(PAID_SECONDS)})`;
