-- A participant's account may have a verified mobile number instead of an email address, or both.

alter table app_user
  alter column email drop not null,
  add column mobile_number text
    constraint mobile_number_taken unique
    constraint mobile_number_is_ghanaian check (mobile_number ~ '^\+233[0-9]{9}$'),
  -- When somebody last proved by a code that they have the number. After 90 days it may belong to somebody else.
  add column mobile_number_used_at timestamptz,
  -- Payouts wait until then, because somebody else may hold the number: it has just changed, or signed in a new browser.
  add column payouts_held_until timestamptz,
  add column payouts_held_because text check (payouts_held_because in ('NUMBER_CHANGED', 'NEW_BROWSER')),
  add constraint reachable check (email is not null or mobile_number is not null),
  -- A number is never a factor of researchers or admins, and they always have an address.
  add constraint number_of_participant check (role = 'PARTICIPANT' or (email is not null and mobile_number is null)),
  add constraint mobile_number_was_used check ((mobile_number is null) = (mobile_number_used_at is null)),
  add constraint payouts_held_with_reason check ((payouts_held_until is null) = (payouts_held_because is null));

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
