-- What happened to an organisation's studies, for other software: ids and states, never what people are called. Rows of an
-- organisation that uses no other software are written too, so that its feed is whole when it begins to.
create table api_event (
  id uuid primary key,
  -- Without foreign keys: the organisation comes from a row that has one, and a check would lock its row for every booking.
  organization_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  object_type text not null check (object_type in ('study', 'application', 'booking', 'wallet', 'webhook')),
  object_id uuid not null,
  data jsonb not null,
  at timestamptz not null,
  -- Rows of one object are written in the order of its changes, since each change waits for the one before.
  written bigint generated always as identity,
  -- The place in the organisation's feed, given after the commit by one transaction at a time: 1, 2, 3 and so on.
  position bigint check (position > 0),
  -- A ping or a test event is for one endpoint, and not in the feed.
  only_for uuid,
  check (position is null or only_for is null)
);
create unique index api_event_in_feed on api_event (organization_id, position) where position is not null;
create index api_event_to_place on api_event (written) where position is null and only_for is null;

create table api_feed (
  organization_id uuid primary key references organization,
  last_position bigint not null
);

create table webhook (
  id uuid primary key,
  organization_id uuid not null references organization,
  url text not null,
  description text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  sealed_secret text not null,
  -- After the secret was replaced, both sign until then.
  previous_sealed_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('FAILED', 'GONE', 'PERSON')),
  -- One process at a time sends to an endpoint, by the database's clock.
  sender uuid,
  sender_until timestamptz,
  check ((disabled_at is null) = (disabled_because is null)),
  check ((previous_sealed_secret is null) = (previous_until is null)),
  check ((sender is null) = (sender_until is null))
);
create index webhook_by_organization on webhook (organization_id, created_at);
alter table api_event add constraint api_event_only_for foreign key (only_for) references webhook on delete cascade;
create index api_event_by_only_for on api_event (only_for) where only_for is not null;

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null references api_event on delete cascade,
  object_id uuid not null,
  -- The event's place in the feed. Null for what a person asked for: it is sent at once, once, and in no order.
  position bigint,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('DELIVERED', 'FAILED', 'DROPPED')),
  check ((ended_at is null) = (outcome is null))
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_id) where position is not null;
create index webhook_delivery_by_event on webhook_delivery (event_id);
create index webhook_delivery_listed on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, object_id, position) where outcome is null;
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where outcome is null;

create table webhook_try (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  ordinal smallint not null,
  at timestamptz not null,
  url text not null,
  duration_ms integer not null,
  -- What the endpoint answered, as far as it did; its body is cut.
  status_code smallint,
  answer text,
  problem text check (problem in ('ADDRESS', 'NAME', 'CONNECTION', 'CERTIFICATE', 'TIMEOUT', 'REDIRECT', 'STATUS')),
  primary key (delivery_id, ordinal)
);
