-- People of an organisation's own: panels, people invited to apply by address or link, and who a study is open to. And what
-- keeps a researcher's day in order: busy times of their own calendar, buffers between sessions, most sessions of a day.

create table panel (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 50),
  created_by uuid not null references app_user,
  created_at timestamptz not null
);
create unique index panel_name_once on panel (organization_id, lower(name));

create table panel_member (
  panel_id uuid not null references panel on delete cascade,
  participant_id uuid not null references app_user,
  -- The panel's: somebody leaves all panels of an organisation at once.
  organization_id uuid not null references organization,
  added_at timestamptz not null,
  primary key (panel_id, participant_id)
);
create index panel_member_by_person on panel_member (participant_id, organization_id);

-- Who has left an organisation's panels: nobody is added again until they allow it.
create table panel_departure (
  organization_id uuid not null references organization,
  participant_id uuid not null references app_user,
  left_at timestamptz not null,
  primary key (organization_id, participant_id)
);
create index panel_departure_by_person on panel_departure (participant_id);

-- Somebody whom an organisation invited to apply for one study. An address is kept until its person has come, or has expired.
create table guest (
  id uuid primary key,
  study_id uuid not null references study on delete cascade,
  organization_id uuid not null references organization,
  source text not null check (source in ('EMAIL', 'LINK', 'PANEL')),
  email text,
  -- A keyed hash of the address, by which its owner can refuse more.
  address_key text,
  token_hash text unique,
  participant_id uuid references app_user,
  -- Null for people who came by the study's link.
  invited_by uuid references app_user,
  invited_at timestamptz not null,
  mailed_at timestamptz,
  joined_at timestamptz,
  constraint guest_is_somebody check (num_nonnulls(email, participant_id) = 1),
  constraint guest_has_joined check (joined_at is null or participant_id is not null)
);
create unique index guest_address_once on guest (study_id, email);
create unique index guest_person_once on guest (study_id, participant_id);
create index guest_by_address on guest (organization_id, address_key);
create index guest_by_person on guest (participant_id);

-- The part of a study's invitation link that follows its code.
create table guest_link (
  study_id uuid primary key references study on delete cascade,
  key text not null check (key ~ '^[0-9A-Z]{13}$'),
  made_by uuid not null references app_user,
  made_at timestamptz not null
);

-- Addresses that an organisation may not write to again, as keyed hashes.
create table guest_refusal (
  organization_id uuid not null references organization,
  address_key text not null,
  refused_at timestamptz not null,
  primary key (organization_id, address_key)
);

alter table study
  add column audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'INVITED', 'PANEL')),
  -- Nobody, once its panel is gone.
  add column audience_panel_id uuid references panel on delete set null,
  add column excluded_panel_id uuid references panel on delete set null,
  add column excluded_months integer check (excluded_months between 1 and 36),
  add column buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 120),
  add column buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 120),
  add column most_sessions_per_day integer check (most_sessions_per_day between 1 and 50),
  add column notice_hours integer not null default 1 check (notice_hours between 1 and 168);
create index study_by_audience_panel on study (audience_panel_id) where audience_panel_id is not null;
create index study_by_excluded_panel on study (excluded_panel_id) where excluded_panel_id is not null;
create index study_recruiting_by_researcher on study (researcher_id) where status = 'RECRUITING';

-- A researcher's own calendar, which we read at an address of theirs.
create table own_calendar (
  id uuid primary key,
  user_id uuid not null references app_user,
  sealed_address text not null,
  host text not null,
  added_at timestamptz not null,
  -- The last try, and the last one that succeeded.
  tried_at timestamptz,
  read_at timestamptz,
  problem text check (problem in ('UNREACHABLE', 'REFUSED', 'NO_CALENDAR', 'TOO_LARGE'))
);
create index own_calendar_by_user on own_calendar (user_id);
create index own_calendar_by_try on own_calendar (tried_at);

create table busy_time (
  calendar_id uuid not null references own_calendar on delete cascade,
  user_id uuid not null references app_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at),
  constraint busy_time_has_length check (starts_at < ends_at)
);
create index busy_time_by_user on busy_time (user_id, ends_at);

-- The cards of open studies show the next times that are offered: they follow the researcher's calendar.
create function note_change_of_busy_times() returns trigger language plpgsql as $$
begin
  perform note_study_change(study.id) from study
    where study.status = 'RECRUITING' and study.researcher_id in (select user_id from changed) order by study.id;
  return null;
end $$;
create trigger busy_time_added after insert on busy_time referencing new table as changed
  for each statement execute function note_change_of_busy_times();
create trigger busy_time_removed after delete on busy_time referencing old table as changed
  for each statement execute function note_change_of_busy_times();

-- Which rule of the study a session at this time would break: 'DAY_FULL', 'BUFFER' or none. Times at which somebody is
-- booked are sessions, however many people they have. `left_slot` is the time of a booking that is about to move away.
create function broken_session_rule(of_study study, of_slot slot, left_slot uuid) returns text
language sql volatile as $$
  select case
    when of_study.most_sessions_per_day is not null and (
      select count(*) from slot other
      where other.study_id = of_slot.study_id and other.id <> of_slot.id
        and other.starts_at >= date_trunc('day', of_slot.starts_at, 'UTC')
        and other.starts_at < date_trunc('day', of_slot.starts_at, 'UTC') + interval '1 day'
        and other.booked > case when other.id = left_slot then 1 else 0 end
    ) >= of_study.most_sessions_per_day then 'DAY_FULL'
    -- The end of one session, time to finish it, time to prepare the next one, its start.
    when of_study.buffer_before_minutes + of_study.buffer_after_minutes > 0 and exists (
      select from slot other
      where other.study_id = of_slot.study_id and other.id <> of_slot.id
        and other.starts_at < of_slot.ends_at
          + make_interval(mins => of_study.buffer_before_minutes + of_study.buffer_after_minutes)
        and other.ends_at > of_slot.starts_at
          - make_interval(mins => of_study.buffer_before_minutes + of_study.buffer_after_minutes)
        and other.booked > case when other.id = left_slot then 1 else 0 end
    ) then 'BUFFER'
  end
$$;

-- Why a time is offered to nobody although it has places: a rule of the study, or 'BUSY' in its researcher's calendar.
create function why_closed(of_study study, of_slot slot, left_slot uuid) returns text
language sql volatile as $$
  select coalesce(
    case when of_slot.booked = 0 then broken_session_rule(of_study, of_slot, left_slot) end,
    case when exists (
      select from busy_time
      where busy_time.user_id = of_study.researcher_id
        and busy_time.starts_at < of_slot.ends_at + make_interval(mins => of_study.buffer_after_minutes)
        and busy_time.ends_at > of_slot.starts_at - make_interval(mins => of_study.buffer_before_minutes)
    ) then 'BUSY' end)
$$;

-- What decides about a chosen time next to lock_for_booking, read after it has the locks: volatile, so that it sees what was
-- committed while it waited.
create function session_rules(of_study uuid, of_slot uuid, of_booking uuid)
returns table (notice_hours integer, closed_because text)
language sql volatile as $$
  select study.notice_hours, why_closed(study, slot, (select slot_id from booking where booking.id = of_booking))
  from study left join slot on slot.id = of_slot
  where study.id = of_study
$$;

-- The last word, whichever way a booking takes: checked at commit, when a booking that moved has left its time.
create function keep_session_rules() returns trigger language plpgsql as $$
begin
  perform from study
    where study.id = new.study_id
      and (most_sessions_per_day is not null or buffer_before_minutes + buffer_after_minutes > 0)
    for no key update;
  if found and exists (
    select from slot join study on study.id = slot.study_id
    where slot.id = new.id and slot.booked > 0 and broken_session_rule(study, slot, null) is not null
  ) then
    raise exception 'a session at this time breaks a rule of its study'
      using errcode = 'check_violation', constraint = 'session_rules_are_kept', table = 'slot';
  end if;
  return null;
end $$;
create constraint trigger session_rules_kept after update of booked on slot
  deferrable initially deferred for each row when (old.booked = 0 and new.booked > 0)
  execute function keep_session_rules();
