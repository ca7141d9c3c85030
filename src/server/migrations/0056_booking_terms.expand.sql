-- What decides a booking, with what the booked person is shown: so the answer is not read again after the commit. Versions before
-- this one call booking_choice.
create function booking_terms(
  of_study uuid, of_participant uuid, wanted_start timestamptz, wanted_end timestamptz, at timestamptz)
returns table (
  id uuid, name text, status text, researcher_id uuid, fee_pesewas bigint, filled integer,
  desired_participants integer, has_quotas boolean,
  application_id uuid, application_status text, invitation_expires_at timestamptz,
  -- The application's booking that was not cancelled.
  booking_id uuid,
  slot_id uuid, slot_booked integer, slot_free_places integer, has_other_free_slots boolean,
  consent_missing boolean, notice_hours integer, closed_because text,
  -- What only the answer has.
  public_name text, language text, translations jsonb, meeting_kind text, meeting_details text, group_size integer,
  minimum_seats integer, reward_pesewas bigint, instructions text, organization_name text,
  researcher_first_name text, researcher_last_name text, participant_first_name text, participant_last_name text,
  participant_language text, participant_phone text)
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
      slot.id, slot.booked,
      case when slot.closes_at <= at or slot.called_off_at is not null then 0 else slot.capacity - slot.booked end,
      exists (
        select from slot other
        where other.study_id = study.id and other.starts_at >= at and other.booked < other.capacity
          and other.starts_at <> wanted_start and (other.closes_at is null or other.closes_at > at)),
      consent_missing(of_study, of_participant), study.notice_hours, why_closed(study, slot, booking.slot_id),
      study.public_name, study.language, study.translations, study.meeting_kind, study.meeting_details,
      case when study.study_kind = 'GROUP' then study.parallel_sessions end, study.minimum_seats, study.rate_pesewas,
      application.instructions, organization.name, researcher.first_name, researcher.last_name,
      participant.first_name, participant.last_name, participant.language,
      coalesce(participant.phone_number, mobile_money_account.number)
    from study join application on application.study_id = study.id
      join organization on organization.id = study.organization_id
      join app_user researcher on researcher.id = study.researcher_id
      join app_user participant on participant.id = application.participant_id
      left join mobile_money_account on mobile_money_account.user_id = application.participant_id
      left join slot on slot.study_id = study.id and slot.starts_at = wanted_start and slot.ends_at = wanted_end
      left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED'
    where study.id = of_study and application.participant_id = of_participant;
end $$;
