-- What happens around a session: both sides say that they are there, the participant confirms, people write to each
-- other, places that nobody confirmed go to stand-bys, both sides of a dispute are heard, calendars subscribe.

alter table booking
  add column participant_here_at timestamptz,
  add column researcher_here_at timestamptz,
  add column confirmed_at timestamptz,
  -- When the participant was asked to confirm this time, and the researcher to mark who came: each once.
  add column confirm_asked_at timestamptz,
  add column mark_asked_at timestamptz;

-- An option of the study: a place that is not confirmed 3 hours before goes to somebody who stands by.
alter table study add column releases_unconfirmed boolean not null default false;
alter table application add column stands_by boolean not null default false;

create table booking_message (
  id uuid primary key,
  booking_id uuid not null references booking,
  author_id uuid not null references app_user,
  body text not null check (length(body) between 1 and 2000),
  sent_at timestamptz not null,
  -- Reported by the other side, for the platform's admins.
  reported_at timestamptz,
  report_reason text check (length(report_reason) <= 500)
);
create index booking_message_by_booking on booking_message (booking_id, sent_at);
create index booking_message_reported on booking_message (reported_at) where reported_at is not null;

-- What the researcher says to a disputed no-show; the participant's words are in the history.
create table dispute_statement (
  application_id uuid primary key references application,
  author_id uuid not null references app_user,
  words text not null check (length(words) between 1 and 1000),
  written_at timestamptz not null
);

-- A secret address from which a calendar reads a person's sessions; only its hash is kept.
create table calendar_feed (
  user_id uuid primary key references app_user,
  secret_hash text not null unique,
  created_at timestamptz not null
);
