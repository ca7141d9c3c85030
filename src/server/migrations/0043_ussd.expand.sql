-- Menus that people dial. The aggregator only brings what was typed, so the place in the menu is kept here.
create table ussd_session (
  id uuid primary key,
  -- International, such as +233241234567.
  number text not null check (number ~ '^\+233[0-9]{9}$'),
  provider text not null check (provider in ('arkesel', 'hubtel')),
  -- The aggregator's name of the session.
  provider_session text not null,
  -- Null while the number has no account.
  user_id uuid references app_user,
  -- The last step that was taken, and a keyed hash of what was typed: a repeated step is answered as before.
  step integer not null,
  input_mark text not null,
  -- While a step is being taken, the latest moment for its answer; null once it is answered.
  busy_until timestamptz,
  page text not null,
  screen integer not null,
  state jsonb not null,
  answer text not null,
  continues boolean not null,
  started_at timestamptz not null,
  stepped_at timestamptz not null,
  ended_at timestamptz,
  constraint ussd_session_once unique (provider, provider_session)
);
-- A phone is in one menu at a time.
create unique index ussd_session_open on ussd_session (number) where ended_at is null;
create index ussd_session_by_number on ussd_session (number, stepped_at desc);
create index ussd_session_by_person on ussd_session (user_id) where user_id is not null;
create index ussd_session_by_time on ussd_session (stepped_at);

-- The PIN for money and for changing a session by phone.
create table ussd_pin (
  user_id uuid primary key references app_user,
  pin_hash text not null,
  wrong integer not null default 0 check (wrong between 0 and 5),
  locked_until timestamptz,
  chosen_at timestamptz not null
);
