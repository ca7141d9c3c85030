-- Organisations, accounts, how people sign in, and what a participant says about themselves.
-- Ids are UUIDv7, made by the application.

-- Exclusion constraints compare ids and ranges.
create extension if not exists btree_gist;

-- ---- Shared functions

-- One function refuses every change that is never allowed. A trigger may give a reason.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', coalesce(tg_argv[0], format('rows of %s are never changed or deleted', tg_table_name))
    using errcode = 'restrict_violation';
end $$;

-- A text as searches compare it: in lower case, without tone marks, and with plain letters for those of Ghana's languages.
-- domain/fold.ts does the same. Marks are removed first and the case last, so it doesn't depend on the locale. The body is
-- parsed here (`return`), because ANALYZE and REINDEX compute what is indexed without our schema in their search path.
create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'),
    'ɛɔŋɖƒʋɣɗƙɓʒƴƐƆŊƉƑƲƔƊƘƁƷƳʼʻ’‘', 'eondfvgdkbzyeondfvgdkbzy'''''''''));

-- ---- Organisations and accounts

-- Cards of studies show the organisation's name and whether it is verified.
create function note_change_of_organization() returns trigger language plpgsql as $$
begin
  perform note_study_change(id) from study where organization_id = new.id and status = 'RECRUITING' order by id;
  return null;
end $$;

create table organization (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  admin_verification_status text not null default 'UNVERIFIED'
    check (admin_verification_status in ('UNVERIFIED', 'PENDING', 'VERIFIED', 'DECLINED')),
  created_at timestamptz not null,
  suspension_reason text,
  -- The organisation's own TIN, for its invoices.
  tin text
);
create trigger organization_noted after update on organization for each row
  when ((new.name, new.admin_verification_status) is distinct from (old.name, old.admin_verification_status))
  execute function note_change_of_organization();

create function rename_applicant() returns trigger language plpgsql as $$
begin
  update application set applicant_name = folded(new.first_name || ' ' || new.last_name) where participant_id = new.id;
  return null;
end $$;

-- A person. An erased account stays as a tombstone, so that the books and histories still point at somebody.
create table app_user (
  id uuid primary key,
  role text not null check (role in ('PARTICIPANT', 'RESEARCHER', 'ADMIN')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  email text check (email = lower(email)),
  password_hash text,
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
  -- Without a password, somebody signs in with Google or by a texted code.
  google_subject text constraint google_subject_once unique,
  -- Sealed with a key derived from SESSION_SECRET; a copy of the table alone opens nothing.
  totp_secret text,
  totp_enabled_at timestamptz,
  -- The last code's moment: a code that was used is refused when it comes again.
  totp_last_step bigint,
  suspended_at timestamptz,
  suspension_reason text,
  erased_at timestamptz,
  sign_up_network text,
  -- Two addresses that reach the same mailbox have the same one: Gmail ignores dots, and everybody ignores what follows a plus.
  canonical_email text generated always as (
    case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end) stored,
  -- When somebody took a name that shares no word with the one before.
  renamed_at timestamptz,
  -- The code of the study whose link brought a person here, until they have applied for it or dismissed it. It is not a
  -- foreign key: we can still say that a deleted study has closed.
  wanted_study text check (wanted_study ~ '^[0-9A-Z]{1,20}$'),
  -- A factor for signing in, next to or instead of an email address.
  mobile_number text
    constraint mobile_number_taken unique
    constraint mobile_number_is_ghanaian check (mobile_number ~ '^\+233[0-9]{9}$'),
  -- When somebody last proved by a code that they have the number. After 90 days it may belong to somebody else.
  mobile_number_used_at timestamptz,
  -- Payouts wait until then, because somebody else may hold the number: it has just changed, or signed in a new browser.
  payouts_held_until timestamptz,
  payouts_held_because text check (payouts_held_because in ('NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED')),
  -- A number that its new owner registered with. The account keeps everything else, and is found by the number when
  -- somebody asks for it back.
  freed_number text constraint freed_number_is_ghanaian check (freed_number ~ '^\+233[0-9]{9}$'),
  -- The language that a participant reads; null if they have not chosen one and read English.
  language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  constraint researcher_has_organization check ((role = 'RESEARCHER') = (organization_id is not null)),
  constraint email_taken unique (email),
  -- A number is never a factor of researchers or admins, and they always have an address.
  constraint number_of_participant check (role = 'PARTICIPANT' or (email is not null and mobile_number is null)),
  constraint mobile_number_was_used check ((mobile_number is null) = (mobile_number_used_at is null)),
  constraint payouts_held_with_reason check ((payouts_held_until is null) = (payouts_held_because is null)),
  constraint reachable check (num_nonnulls(email, mobile_number, freed_number) > 0)
);
create index app_user_by_organization on app_user (organization_id);
create index app_user_by_name on app_user (lower(first_name || ' ' || last_name));
create index app_user_by_network on app_user (sign_up_network, created_at);
create index app_user_by_canonical_email on app_user (canonical_email);
create index app_user_by_freed_number on app_user (freed_number) where freed_number is not null;
create trigger app_user_renames_applicant after update of first_name, last_name on app_user
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function rename_applicant();

-- An admin's decision on an organisation until it takes effect: for some seconds it can be undone. The row is deleted when
-- the decision takes effect or is undone, so that only one of the two happens.
create table organization_decision (
  organization_id uuid primary key references organization on delete cascade,
  id uuid not null unique,
  event text not null check (event in ('approve', 'decline')),
  reason text,
  field_reasons jsonb not null default '{}',
  decided_by uuid not null references app_user,
  takes_effect_at timestamptz not null
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
  revenue_band text,
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
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED'))
);

-- ---- Two accounts of one person

-- No account is both closed and kept, so that every closed one leads to an open one in a single step.
create function keep_merges_flat() returns trigger language plpgsql as $$
begin
  perform from app_user where id in (new.closed_id, new.kept_id) order by id for update;
  if exists (select from merged_account where kept_id = new.closed_id or closed_id = new.kept_id) then
    raise exception 'an account can’t be both closed and kept'
      using errcode = 'check_violation', constraint = 'merges_are_flat', table = 'merged_account';
  end if;
  return null;
end $$;

-- Two accounts of one person became one: the closed account stays as a tombstone that leads to the one that was kept.
create table merged_account (
  closed_id uuid primary key references app_user,
  kept_id uuid not null references app_user,
  merged_at timestamptz not null,
  constraint merged_into_another check (closed_id <> kept_id)
);
create index merged_account_by_kept on merged_account (kept_id);
create constraint trigger merged_account_flat after insert or update on merged_account
  deferrable initially deferred for each row execute function keep_merges_flat();

-- Somebody proves that another account is theirs: the password was right, and a code was mailed to its address.
create table merge_proof (
  id uuid primary key,
  -- Who asks, and the account that they say is theirs too.
  user_id uuid not null references app_user,
  other_id uuid not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index merge_proof_by_user on merge_proof (user_id, requested_at desc);
create index merge_proof_by_other on merge_proof (other_id);

-- ---- Signing in

-- Every process ends what hangs on the session, such as live streams.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  insert into live_event (channel, subject_id) values ('session_end', old.id);
  return null;
end $$;

-- Nothing is written for an account that was merged into another one.
create function refuse_closed_account() returns trigger language plpgsql as $$
declare
  account uuid;
begin
  if tg_argv[0] = 'participant_id' then
    account := new.participant_id;
  elsif tg_argv[0] = 'user_id' then
    account := new.user_id;
  else
    account := new.owner_id;
  end if;
  -- Waits for a merge that is under way. People whose earnings move are locked before the ledger's accounts.
  if tg_argv[0] <> 'owner_id' then
    perform from app_user where id = account for key share;
  end if;
  if exists (select from merged_account where closed_id = account) then
    raise exception 'account % was merged into another one', account
      using errcode = 'check_violation', constraint = 'account_is_open', table = 'merged_account';
  end if;
  return new;
end $$;

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
  user_agent text not null,
  browser_hash text,
  -- When the person last proved who they are by Google or by a code, for changes that ask again.
  confirmed_at timestamptz,
  -- From which network, for finding accounts that the same person uses.
  network text
);
create index session_by_user on session (user_id) where revoked_at is null;
create index session_by_network on session (network, created_at) where network is not null;
create trigger session_announces_its_end after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function announce_session_end();
create trigger session_announces_its_deletion after delete on session
  for each row when (old.revoked_at is null) execute function announce_session_end();
create trigger session_of_open_account before insert on session
  for each row execute function refuse_closed_account('user_id');

-- Browsers that a person has signed in from. A sign-in from another one is reported by mail.
create table known_device (
  user_id uuid not null references app_user,
  browser_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_device_by_browser on known_device (browser_hash);

-- Links of mails that can be used once. Only hashes are stored.
create table one_time_token (
  id uuid primary key,
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'CONFIRM_SIGN_IN')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  new_email text,
  browser_hash text
);

create table recovery_code (
  user_id uuid not null references app_user,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Codes that were texted. No code is stored: it is made from the id with a key that the database does not have.
create table phone_code (
  id uuid primary key,
  number text not null check (number ~ '^\+233[0-9]{9}$'),
  purpose text not null check (purpose in ('SIGN_IN', 'CHANGE', 'CONFIRM')),
  -- Null for signing in, where nobody is known yet.
  user_id uuid references app_user,
  -- Only the browser that asked can use it.
  browser_hash text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  -- What the browser or the menu that asked for a code was read in; null if nothing was chosen there.
  language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  check ((purpose = 'SIGN_IN') = (user_id is null))
);
create index phone_code_by_number on phone_code (number, requested_at desc, id desc);
create index phone_code_by_user on phone_code (user_id) where user_id is not null;

-- People without an email address who lost their SIM: an admin compares what they know with the account.
create table number_request (
  id uuid primary key,
  -- Null if no account had the old number: the answer to asking is the same.
  participant_id uuid references app_user,
  old_number text not null check (old_number ~ '^\+233[0-9]{9}$'),
  new_number text not null check (new_number ~ '^\+233[0-9]{9}$'),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  last_payments text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  answer text,
  check ((status = 'WAITING') = (decided_at is null))
);
create unique index number_request_waits_once on number_request (new_number) where status = 'WAITING';
create index number_request_by_person on number_request (participant_id) where participant_id is not null;
create index number_request_by_time on number_request (asked_at, id) where status = 'WAITING';

-- The PIN that protects money and changes of sessions in the phone menu.
create table ussd_pin (
  user_id uuid primary key references app_user,
  pin_hash text not null,
  wrong integer not null default 0 check (wrong between 0 and 5),
  locked_until timestamptz,
  chosen_at timestamptz not null
);

-- Addresses that an account asked for or has given up, so that jobs can name them by an id.
create table other_address (
  id uuid primary key,
  -- Null for an address of a mail from before accounts were recorded.
  user_id uuid references app_user,
  email text not null,
  created_at timestamptz not null
);
create index other_address_by_person on other_address (user_id);

-- ---- Consents and preferences

-- What people agreed to. Giving and withdrawing are rows of their own (Act 843).
create table consent (
  id uuid primary key,
  user_id uuid not null references app_user,
  document text not null check (document in ('TERMS', 'PRIVACY', 'MARKETING')),
  version text not null,
  at timestamptz not null,
  purpose text not null default 'Using Nyansapo',
  event text not null default 'GIVEN' check (event in ('GIVEN', 'WITHDRAWN'))
);
create index consent_by_user on consent (user_id, document, at);
create trigger consent_append_only before update or delete on consent
  for each row execute function refuse_change();

-- Mails that a person does not want. Those about money, security and sessions are always sent.
create table muted_topic (
  user_id uuid not null references app_user,
  topic text not null,
  primary key (user_id, topic)
);

-- ---- Participants

create function relist_applicant() returns trigger language plpgsql as $$
begin
  update application set applicant_gender = new.gender, applicant_region = new.region
    where participant_id = new.user_id;
  return null;
end
$$;

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
  -- What follows from the technical details, stored so that matching needs no rule in SQL.
  devices text[] not null,
  updated_at timestamptz not null,
  last_active_on date,
  -- How well somebody knows their languages. A language that is in neither list is spoken.
  languages_understood text[] not null default '{}',
  languages_read text[] not null default '{}',
  -- Chosen once at random below 2^20. Large counts of eligible people look only at those whose number is small.
  sample integer not null default floor(random() * 1048576)
);
create index participant_by_sample on participant_profile (sample);
create index participant_by_criteria on participant_profile
  (gender, education_level, annual_household_income, date_of_birth);
create index participant_by_language on participant_profile using gin (languages);
create trigger participant_profile_relists_applicant after update of gender, region on participant_profile
  for each row when ((old.gender, old.region) is distinct from (new.gender, new.region))
  execute function relist_applicant();

-- Changes of facts that decide which studies somebody qualifies for.
create table profile_change (
  id uuid primary key,
  participant_id uuid not null references app_user,
  fields text[] not null check (cardinality(fields) >= 1),
  status text not null check (status in ('MADE', 'WAITING', 'APPROVED', 'DECLINED')),
  -- What waits for a look: the other fields change at once.
  date_of_birth date,
  gender text,
  reason text,
  at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  answer text,
  constraint profile_change_decided check ((status in ('APPROVED', 'DECLINED')) = (decided_at is not null)),
  constraint profile_change_looked_at check (status = 'MADE' or (date_of_birth is not null and gender is not null))
);
create index profile_change_by_person on profile_change (participant_id, at);
create unique index profile_change_one_waits on profile_change (participant_id) where status = 'WAITING';

create table mobile_money_account (
  user_id uuid primary key references app_user,
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTEL_TIGO')),
  number text not null check (number ~ '^\+233[0-9]{9}$'),
  account_name text not null,
  name_checked boolean not null,
  changed_at timestamptz not null,
  -- PAYOUT-04: a changed account waits 48 h before money leaves; null for a first account.
  hold_until timestamptz,
  -- How the payment provider calls the account; null until the first payout to it.
  recipient_code text
);
create unique index mobile_money_number_once on mobile_money_account (number);
create trigger mobile_money_of_open_account before insert on mobile_money_account
  for each row execute function refuse_closed_account('user_id');

-- ---- Calendars

-- A secret address from which a calendar reads a person's sessions. Only its hash is stored.
create table calendar_feed (
  user_id uuid primary key references app_user,
  secret_hash text not null unique,
  created_at timestamptz not null,
  -- The session in which the address was made: ending it from elsewhere ends the address too.
  session_id uuid references session on delete set null
);

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
  problem text check (problem in ('UNREACHABLE', 'REFUSED', 'NO_CALENDAR', 'TOO_LARGE')),
  -- What was unclear when it was last read: how many events, the days of the first of them, and how many had an unknown zone.
  unread_events integer not null default 0,
  unread_dates text[] not null default '{}',
  guessed_zones integer not null default 0
);
create index own_calendar_by_user on own_calendar (user_id);
create index own_calendar_by_try on own_calendar (tried_at);

-- The cards of open studies show the next times that are offered: they follow the researcher's calendar.
create function note_change_of_busy_times() returns trigger language plpgsql as $$
begin
  perform note_study_change(study.id) from study
    where study.status = 'RECRUITING' and study.researcher_id in (select user_id from changed) order by study.id;
  return null;
end $$;

-- When a researcher is busy, by the calendars they connected.
create table busy_time (
  calendar_id uuid not null references own_calendar on delete cascade,
  user_id uuid not null references app_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at),
  constraint busy_time_has_length check (starts_at < ends_at)
);
create index busy_time_by_user on busy_time (user_id, ends_at);
create trigger busy_time_added after insert on busy_time referencing new table as changed
  for each statement execute function note_change_of_busy_times();
create trigger busy_time_removed after delete on busy_time referencing old table as changed
  for each statement execute function note_change_of_busy_times();

-- ---- Fraud

-- What speaks against a payout or an application.
create table fraud_signal (
  id uuid primary key,
  participant_id uuid not null references app_user,
  -- What was being scored: an application or a payout.
  subject text not null check (subject in ('application', 'payout')),
  subject_id uuid not null,
  signal text not null,
  points integer not null check (points > 0),
  -- What it was seen in; a signal that an admin cleared counts again only when it is seen in something else.
  evidence text not null,
  at timestamptz not null,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  constraint fraud_signal_once unique (subject_id, signal)
);
create index fraud_signal_by_person on fraud_signal (participant_id, at);

-- Whose name a number has may be asked a few times a day.
create table name_look_up (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- Of the network and the number, keyed: saving what was just asked about is no further question.
  mark text not null,
  at timestamptz not null
);
create index name_look_up_by_person on name_look_up (user_id, at);

-- ---- People without an account

-- People who wait until we open.
create table waitlist_entry (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('RESEARCHER', 'PARTICIPANT')),
  organization text,
  purpose text,
  created_at timestamptz not null,
  invited_at timestamptz,
  constraint waitlist_once unique (email)
);

-- What people without an account wrote to us. Jobs carry only its id.
create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null
);
create index contact_message_by_address on contact_message (email);
