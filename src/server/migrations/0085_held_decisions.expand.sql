-- A researcher's invitation or mark that waits for some seconds, so that a slip can be undone: at most one for an application.
create table held_decision (
  application_id uuid primary key references application on delete cascade,
  id uuid not null unique,
  event text not null check (event in ('invite', 'attend', 'miss')),
  -- The instructions of an invitation, or what happened at a session.
  words text not null default '' check (length(words) <= 1000),
  decided_by uuid not null references app_user,
  takes_effect_at timestamptz not null
);
