-- Everything that decides a booking, in one call: locks the study and the person's application to it, in this order, and
-- then reads. As two statements of a function: a statement that waits for a lock would still see the other tables as they
-- were before it waited. No row for a person without an application, who waits for no lock; slot_id is null if the study
-- has no such time.
create function lock_for_booking(
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
      slot.id, slot.capacity - slot.booked,
      exists (
        select from slot other
        where other.study_id = study.id and other.starts_at >= at and other.booked < other.capacity
          and other.starts_at <> wanted_start)
    from study join application on application.study_id = study.id
      left join slot on slot.study_id = study.id and slot.starts_at = wanted_start and slot.ends_at = wanted_end
      left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED'
    where study.id = of_study and application.participant_id = of_participant;
end $$;
