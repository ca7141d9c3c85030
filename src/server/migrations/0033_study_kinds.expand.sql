-- What a study is (`study_kind`: the last release's statements name the column `kind` of other tables that they join): sessions with one person or with a group, or work that people do in their own time. Columns that only mean
-- something for some kinds are checked by kind. The rate is the most that one person can earn from the study, so rate × places
-- + fee is what is reserved, whatever the kind; the length is that of a session, of a task or of one entry of a diary.
alter table study
  add column study_kind text not null default 'ONE_TO_ONE' check (study_kind in ('ONE_TO_ONE', 'GROUP', 'TASK', 'DIARY')),
  add column minimum_seats integer,
  add column own_time jsonb check (jsonb_typeof(own_time) = 'object'),
  drop constraint study_duration_minutes_check,
  add constraint study_has_length check (
    case when study_kind in ('TASK', 'DIARY') then duration_minutes between 1 and 600
      else duration_minutes in (15, 30, 45, 60) end),
  add constraint study_group_has_seats check (
    case when study_kind = 'GROUP'
      then minimum_seats is not null and parallel_sessions between 2 and 12
        and minimum_seats between 2 and parallel_sessions
      else minimum_seats is null end),
  add constraint study_own_time_by_kind check ((study_kind in ('TASK', 'DIARY')) = (own_time is not null));

-- A time of a group session closes 12 hours before its start, and then either runs, which opens it again while it has free
-- seats, or is called off. A time that was called off is empty, for good: a booking that is made at the same moment fails.
alter table slot
  add column closes_at timestamptz,
  add column called_off_at timestamptz,
  add constraint slot_called_off_was_closed check (called_off_at is null or closes_at is not null),
  add constraint slot_called_off_is_empty check (called_off_at is null or booked = 0);

-- As before, but a time that is closed or called off has no free place.
create or replace function lock_for_booking(
  of_study uuid, of_participant uuid, wanted_start timestamptz, wanted_end timestamptz, at timestamptz)
returns table (
  id uuid, name text, status text, researcher_id uuid, fee_pesewas bigint, filled integer,
  desired_participants integer, has_quotas boolean,
  application_id uuid, application_status text, invitation_expires_at timestamptz,
  -- The application's booking that was not cancelled.
  booking_id uuid,
  slot_id uuid, slot_free_places integer, has_other_free_slots boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from study join application on application.study_id = study.id
    where study.id = of_study and application.participant_id = of_participant
    for update of study, application;
  return query
    select study.id, study.name, study.status, study.researcher_id, study.fee_pesewas, study.filled,
      study.desired_participants,
      exists (select from quota_cell where quota_cell.study_id = study.id),
      application.id, application.status, application.invitation_expires_at, booking.id,
      slot.id,
      case when slot.closes_at <= at or slot.called_off_at is not null then 0 else slot.capacity - slot.booked end,
      exists (
        select from slot other
        where other.study_id = study.id and other.starts_at >= at and other.booked < other.capacity
          and other.starts_at <> wanted_start and (other.closes_at is null or other.closes_at > at))
    from study join application on application.study_id = study.id
      left join slot on slot.study_id = study.id and slot.starts_at = wanted_start and slot.ends_at = wanted_end
      left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED'
    where study.id = of_study and application.participant_id = of_participant;
end $$;
