import { type RawBuilder, sql } from 'kysely';

/* Facts that the statements of several features ask for, each defined once as an SQL expression. */

/** Whether a time has a session, if the one of `leftSlot` were cancelled. */
const hasSession = (leftSlot: string) => `other.booked > case when other.id = ${leftSlot} then 1 else 0 end`;

/**
 * Why a free time is offered to nobody, as an SQL expression: null while it is offered (STUDY-56 to STUDY-59). The query has
 * the time's `study`. A person who moves leaves a booking at `leftSlot`, which then closes no other time. A time that has
 * a session already breaks no rule of its study.
 */
export const closedBecause = (slot: string, leftSlot = 'null') => `case
  when ${slot}.booked = 0 and study.most_sessions_per_day is not null and (
    select count(*) from slot other
    where other.study_id = study.id and other.id <> ${slot}.id
      and other.starts_at >= date_trunc('day', ${slot}.starts_at, 'UTC')
      and other.starts_at < date_trunc('day', ${slot}.starts_at, 'UTC') + interval '1 day' and ${hasSession(leftSlot)}
  ) >= study.most_sessions_per_day then 'DAY_FULL'
  -- The end of one session, time to finish it, time to prepare the next one, its start.
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

/** For which companies somebody may observe a study at an instant, one for each observer: as an SQL expression. */
export const observersOf = (study: RawBuilder<unknown>, at: Date | RawBuilder<unknown>) => sql<string[]>`(
  select coalesce(array_agg(affiliation order by created_at, id), '{}') from observer
  where observer.study_id = ${study} and revoked_at is null and expires_at > ${at})`;
