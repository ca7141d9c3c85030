-- An admin's decision on an organisation until it takes effect: for some seconds it can be undone. The row is deleted when it
-- takes effect or is undone, so that only one of the two happens.
create table organization_decision (
  organization_id uuid primary key references organization on delete cascade,
  id uuid not null unique,
  event text not null check (event in ('approve', 'decline')),
  reason text,
  field_reasons jsonb not null default '{}',
  decided_by uuid not null references app_user,
  takes_effect_at timestamptz not null
);
