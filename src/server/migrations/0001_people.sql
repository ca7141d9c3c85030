-- Who somebody is: organisations, users, consents, sessions, one-time tokens, participants.
-- Runs the same on PGlite and PostgreSQL. Ids are UUIDv7, made by the application.

create extension if not exists btree_gist;

create table organization (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  admin_verification_status text not null default 'UNVERIFIED'
    check (admin_verification_status in ('UNVERIFIED', 'PENDING', 'VERIFIED', 'DECLINED')),
  created_at timestamptz not null
);

create table app_user (
  id uuid primary key,
  role text not null check (role in ('PARTICIPANT', 'RESEARCHER', 'ADMIN')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  email text not null check (email = lower(email)),
  password_hash text not null,
  email_verified_at timestamptz,
  first_login boolean not null default true,
  organization_id uuid references organization,
  is_organization_admin boolean not null default false,
  has_participant_info boolean not null default false,
  phone_number text,
  linked_in_url text,
  address text,
  -- Hash of the registering browser's cookie: only that browser is signed in by the verification link.
  registering_browser_hash text,
  created_at timestamptz not null,
  constraint researcher_has_organization check ((role = 'RESEARCHER') = (organization_id is not null)),
  constraint email_taken unique (email)
);
create index app_user_by_organization on app_user (organization_id);

create table consent (
  id uuid primary key,
  user_id uuid not null references app_user,
  document text not null check (document in ('TERMS', 'PRIVACY', 'MARKETING')),
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);

-- One row per signed-in browser. Only hashes of refresh tokens are kept; reuse of a used one revokes the row.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user,
  refresh_hash text not null unique,
  previous_refresh_hash text unique,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null
);
create index session_by_user on session (user_id) where revoked_at is null;

create table one_time_token (
  id uuid primary key,
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table organization_information (
  organization_id uuid primary key references organization,
  submitted_by uuid not null references app_user,
  organization_name text not null,
  registered_business_name text not null,
  industry text not null,
  organization_website_url text not null,
  organization_linked_in_url text not null,
  founder_linked_in_url text not null,
  stage text not null,
  revenue_band text not null,
  usage_plan text not null,
  submitted_at timestamptz not null,
  -- A decline's reasons per field, cleared by a new submission.
  decline_reason text,
  field_reasons jsonb not null default '{}'
);

create table organization_invitation (
  id uuid primary key,
  organization_id uuid not null references organization,
  email text not null check (email = lower(email)),
  is_admin boolean not null,
  token_hash text unique,
  invited_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED'))
);

create table participant_profile (
  user_id uuid primary key references app_user,
  date_of_birth date not null,
  gender text not null,
  country text not null,
  region text,
  city text not null,
  education_level text not null,
  annual_household_income text not null,
  languages text[] not null,
  employment_status text not null,
  job_role text,
  industry text,
  browsers text[] not null,
  computer_os text not null,
  phone_os text not null,
  tablet_os text not null,
  has_webcam boolean not null,
  -- What follows from the technical details, kept beside them so that matching needs no rule in SQL.
  devices text[] not null,
  updated_at timestamptz not null
);
create index participant_by_match on participant_profile (gender, education_level, annual_household_income, date_of_birth);

create table mobile_money_account (
  user_id uuid primary key references app_user,
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTEL_TIGO')),
  number text not null check (number ~ '^\+233[0-9]{9}$'),
  account_name text not null,
  name_checked boolean not null,
  changed_at timestamptz not null,
  -- PAYOUT-04: a changed account waits 48 h before money leaves; null for a first account.
  hold_until timestamptz
);

create table waitlist_entry (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('RESEARCHER', 'PARTICIPANT')),
  organization text,
  purpose text,
  created_at timestamptz not null,
  constraint waitlist_once unique (email)
);

-- Every status change of every noun: who, when, from, to, why (APPLICATION-11). Append-only.
create table status_change (
  id uuid primary key,
  noun text not null,
  entity_id uuid not null,
  event text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor text not null,
  reason text,
  at timestamptz not null
);
create index status_change_by_entity on status_change (entity_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger status_change_append_only before update or delete on status_change
  for each row execute function refuse_change();
