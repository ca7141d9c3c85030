-- Projects, studies, slots, applications, bookings. The counters and constraints here hold under any concurrency.

create table project (
  id uuid primary key,
  organization_id uuid not null references organization,
  creator_id uuid not null references app_user,
  project_name text not null check (length(project_name) between 1 and 50),
  description text not null default '' check (length(description) <= 250),
  created_at timestamptz not null
);
create index project_by_organization on project (organization_id, created_at);

create table study (
  id uuid primary key,
  project_id uuid not null references project,
  organization_id uuid not null references organization,
  researcher_id uuid not null references app_user,
  code text not null unique,
  name text not null check (length(name) between 1 and 50),
  public_name text not null check (length(public_name) between 1 and 50),
  description text not null check (length(description) between 1 and 2000),
  device_requirements text[] not null check (cardinality(device_requirements) >= 1),
  minimum_age integer not null check (minimum_age >= 18),
  maximum_age integer not null check (maximum_age <= 100),
  genders text[] not null check (cardinality(genders) >= 1),
  education_levels text[] not null check (cardinality(education_levels) >= 1),
  income_bands text[] not null check (cardinality(income_bands) >= 1),
  screeners jsonb not null,
  duration_minutes integer not null check (duration_minutes in (15, 30, 45, 60)),
  desired_participants integer not null check (desired_participants between 1 and 1000),
  parallel_sessions integer not null check (parallel_sessions between 1 and 20),
  meeting_kind text not null check (meeting_kind in ('VIDEO_CALL', 'PHONE_CALL', 'IN_PERSON')),
  meeting_details text not null default '',
  rate_pesewas bigint not null check (rate_pesewas > 0),
  fee_pesewas bigint not null check (fee_pesewas >= 0),
  status text not null check (status in ('RECRUITING', 'PAUSED', 'COMPLETED', 'CANCELLED')),
  -- Places taken: bookings that stand, were attended or were missed. Never more than were paid for.
  filled integer not null default 0,
  published_at timestamptz not null,
  closed_at timestamptz,
  constraint age_range check (minimum_age <= maximum_age),
  constraint study_never_overfilled check (filled between 0 and desired_participants)
);
create index study_by_project on study (project_id, published_at);
create index study_open on study (published_at desc) where status = 'RECRUITING';

create table slot (
  id uuid primary key,
  study_id uuid not null references study,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 20),
  booked integer not null default 0,
  constraint slot_has_length check (starts_at < ends_at),
  constraint slot_never_overbooked check (booked between 0 and capacity),
  constraint slots_never_overlap exclude using gist (study_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index slot_by_study on slot (study_id, starts_at);

create table application (
  id uuid primary key,
  study_id uuid not null references study,
  participant_id uuid not null references app_user,
  status text not null check (status in (
    'PENDING', 'DISQUALIFIED', 'INVITED', 'SCHEDULED', 'COMPLETED', 'NO_SHOW', 'DISPUTED',
    'NOT_SELECTED', 'WITHDRAWN', 'REJECTED', 'EXPIRED', 'CANCELLED')),
  responses jsonb not null,
  instructions text,
  applied_at timestamptz not null,
  invited_at timestamptz,
  invitation_expires_at timestamptz,
  constraint apply_once unique (study_id, participant_id)
);
create index application_by_participant on application (participant_id, applied_at);
create index application_by_study on application (study_id, status, applied_at);

create table booking (
  id uuid primary key,
  study_id uuid not null references study,
  slot_id uuid not null references slot,
  application_id uuid not null references application,
  participant_id uuid not null references app_user,
  researcher_id uuid not null references app_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('BOOKED', 'CANCELLED', 'ATTENDED', 'MISSED')),
  moves integer not null default 0 check (moves between 0 and 2),
  -- Counts every change a calendar must follow (SEQUENCE of RFC 5545).
  sequence integer not null default 0,
  created_at timestamptz not null,
  constraint one_person_one_place_at_a_time exclude using gist (
    participant_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'BOOKED')
);
create unique index booking_stands_once on booking (application_id) where status <> 'CANCELLED';
create index booking_by_participant on booking (participant_id, starts_at);
create index booking_by_researcher on booking (researcher_id, starts_at);
create index booking_by_slot on booking (slot_id) where status = 'BOOKED';

create table strike (
  id uuid primary key,
  participant_id uuid not null references app_user,
  booking_id uuid not null references booking,
  reason text not null check (reason in ('LATE_CANCEL', 'NO_SHOW')),
  at timestamptz not null,
  constraint strike_once unique (booking_id, reason)
);

-- One row per person, session start and kind of reminder: a moved booking is reminded anew, nothing goes twice.
create table reminder_sent (
  booking_id uuid not null references booking,
  starts_at timestamptz not null,
  kind text not null check (kind in ('FIVE_DAYS', 'FOUR_HOURS', 'THIRTY_MINUTES')),
  sent_at timestamptz not null,
  primary key (booking_id, starts_at, kind)
);

create table notification (
  id uuid primary key,
  user_id uuid not null references app_user,
  message text not null,
  redirect_url text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_by_user on notification (user_id, created_at desc);

-- The bell listens here; the payload is the user's id only.
create function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', new.user_id::text);
  return null;
end $$;
create trigger notification_announced after insert on notification
  for each row execute function announce_notification();

-- Whether the header's wallet changed is announced the same way; the payload is the organisation's id.
create function announce_wallet() returns trigger language plpgsql as $$
begin
  if new.kind = 'ORGANIZATION_AVAILABLE' and new.balance <> old.balance then
    perform pg_notify('wallet', new.owner_id::text);
  end if;
  return null;
end $$;
create trigger wallet_announced after update on ledger_account
  for each row execute function announce_wallet();
