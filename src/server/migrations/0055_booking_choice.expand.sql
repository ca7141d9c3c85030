-- What decides a booking, as lock_for_booking and session_rules returned it, by one statement after the lock: the rules get
-- the study, the time and the booking that it has read anyway. Versions before this one call those two.
create function booking_choice(
  of_study uuid, of_participant uuid, wanted_start timestamptz, wanted_end timestamptz, at timestamptz)
returns table (
  id uuid, name text, status text, researcher_id uuid, fee_pesewas bigint, filled integer,
  desired_participants integer, has_quotas boolean,
  application_id uuid, application_status text, invitation_expires_at timestamptz,
  -- The application's booking that was not cancelled.
  booking_id uuid,
  slot_id uuid, slot_free_places integer, has_other_free_slots boolean,
  consent_missing boolean, notice_hours integer, closed_because text)
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
          and other.starts_at <> wanted_start and (other.closes_at is null or other.closes_at > at)),
      consent_missing(of_study, of_participant), study.notice_hours, why_closed(study, slot, booking.slot_id)
    from study join application on application.study_id = study.id
      left join slot on slot.study_id = study.id and slot.starts_at = wanted_start and slot.ends_at = wanted_end
      left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED'
    where study.id = of_study and application.participant_id = of_participant;
end $$;

-- PostgreSQL can't tell how long an array of accounts is, so it planned their lock for each movement.
alter function post_movement(uuid, text, text, timestamptz, jsonb) set plan_cache_mode = force_generic_plan;
