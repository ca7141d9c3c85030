-- The rules of a study's sessions, as before, in steps: a rule that the study does not have is not asked. In one expression,
-- whose arguments are whole rows, PostgreSQL planned all of them for each booking.
create or replace function broken_session_rule(of_study study, of_slot slot, left_slot uuid) returns text
language plpgsql volatile as $$
begin
  if of_study.most_sessions_per_day is not null then
    if (
      select count(*) from slot other
      where other.study_id = of_slot.study_id and other.id <> of_slot.id
        and other.starts_at >= date_trunc('day', of_slot.starts_at, 'UTC')
        and other.starts_at < date_trunc('day', of_slot.starts_at, 'UTC') + interval '1 day'
        and other.booked > case when other.id = left_slot then 1 else 0 end
    ) >= of_study.most_sessions_per_day then
      return 'DAY_FULL';
    end if;
  end if;
  -- The end of one session, time to finish it, time to prepare the next one, its start.
  if of_study.buffer_before_minutes + of_study.buffer_after_minutes > 0 then
    if exists (
      select from slot other
      where other.study_id = of_slot.study_id and other.id <> of_slot.id
        and other.starts_at < of_slot.ends_at
          + make_interval(mins => of_study.buffer_before_minutes + of_study.buffer_after_minutes)
        and other.ends_at > of_slot.starts_at
          - make_interval(mins => of_study.buffer_before_minutes + of_study.buffer_after_minutes)
        and other.booked > case when other.id = left_slot then 1 else 0 end
    ) then
      return 'BUFFER';
    end if;
  end if;
  return null;
end $$;

create or replace function why_closed(of_study study, of_slot slot, left_slot uuid) returns text
language plpgsql volatile as $$
declare
  broken text;
begin
  if of_slot.booked = 0 then
    broken := broken_session_rule(of_study, of_slot, left_slot);
    if broken is not null then
      return broken;
    end if;
  end if;
  if exists (
    select from busy_time
    where busy_time.user_id = of_study.researcher_id
      and busy_time.starts_at < of_slot.ends_at + make_interval(mins => of_study.buffer_after_minutes)
      and busy_time.ends_at > of_slot.starts_at - make_interval(mins => of_study.buffer_before_minutes)
  ) then
    return 'BUSY';
  end if;
  return null;
end $$;

create or replace function keep_session_rules() returns trigger language plpgsql as $$
begin
  perform from study
    where study.id = new.study_id
      and (most_sessions_per_day is not null or buffer_before_minutes + buffer_after_minutes > 0)
    for no key update;
  if found then
    if exists (
      select from slot join study on study.id = slot.study_id
      where slot.id = new.id and slot.booked > 0 and broken_session_rule(study, slot, null) is not null
    ) then
      raise exception 'a session at this time breaks a rule of its study'
        using errcode = 'check_violation', constraint = 'session_rules_are_kept', table = 'slot';
    end if;
  end if;
  return null;
end $$;
