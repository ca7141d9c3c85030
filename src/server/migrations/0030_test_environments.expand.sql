-- The organisations' test environments. Their data is elsewhere, each in a database of its own.
create table test_environment (
  organization_id uuid primary key references organization,
  -- A reset begins the next one.
  generation integer not null default 1 check (generation > 0),
  created_at timestamptz not null,
  -- To the hour.
  used_at timestamptz not null
);
create index test_environment_by_use on test_environment (used_at);
