-- Several people may book in one study at once. Then a time is only free for others if none of them chose it; a time that was
-- chosen in another study counts as chosen too, which makes nothing wrong: somebody without a free time then goes alone.
create or replace function terms_of_bookings(
  applications uuid[], studies uuid[], starts timestamptz[], ends timestamptz[], at timestamptz)
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
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
    select study.id, study.name, study.status, study.researcher_id, study.fee_pesewas, study.filled,
      study.desired_participants,
      exists (select from quota_cell where quota_cell.study_id = study.id),
      application.id, application.status, application.invitation_expires_at, booking.id,
      slot.id, slot.booked,
      case when slot.closes_at <= at or slot.called_off_at is not null then 0 else slot.capacity - slot.booked end,
      -- That nobody else of the batch chose either. The last times are usually booked last.
      (
        select true from slot other
        where other.study_id = study.id and other.starts_at >= at and other.booked < other.capacity
          and other.starts_at <> all (starts) and (other.closes_at is null or other.closes_at > at)
        order by other.starts_at desc limit 1
      ) is not null,
      consent_missing(study.id, application.participant_id), study.notice_hours,
      why_closed(study, slot, booking.slot_id),
      study.public_name, study.language, study.translations, study.meeting_kind, study.meeting_details,
      case when study.study_kind = 'GROUP' then study.parallel_sessions end, study.minimum_seats, study.rate_pesewas,
      application.instructions, organization.name, researcher.first_name, researcher.last_name,
      participant.first_name, participant.last_name, participant.language,
      coalesce(participant.phone_number, mobile_money_account.number)
    from unnest(applications, studies, starts, ends) choice (application_id, study_id, starts_at, ends_at)
      join application on application.id = choice.application_id
      join study on study.id = choice.study_id
      join organization on organization.id = study.organization_id
      join app_user researcher on researcher.id = study.researcher_id
      join app_user participant on participant.id = application.participant_id
      left join mobile_money_account on mobile_money_account.user_id = application.participant_id
      left join slot on slot.study_id = choice.study_id and slot.starts_at = choice.starts_at
        and slot.ends_at = choice.ends_at
      left join booking on booking.application_id = application.id and booking.status <> 'CANCELLED';
end $$;
