/**
 * The tables that a test environment's database has in addition to the product's. They are not migrations, because live databases
 * don't have them.
 */
export const TABLES = `
-- How far the environment's clock is ahead of real time, and when a process last had the environment open.
create table if not exists test_clock (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  -- The lease of the request that moves the clock; it renews the lease while it runs.
  moving_until timestamptz
);

-- When each scheduled kind of job was last started.
create table if not exists test_schedule (
  queue text primary key,
  started_at timestamptz not null
);

create table if not exists test_person (
  user_id uuid primary key references app_user,
  number integer not null unique
);

-- The acts of people, one for each occasion.
create table if not exists test_act (
  user_id uuid not null references app_user,
  act text not null,
  occasion text not null,
  at timestamptz not null,
  outcome text not null,
  primary key (user_id, act, occasion)
);

create table if not exists test_mail (
  id uuid primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  text_body text not null
);

-- The payment provider's books.
create table if not exists test_payment (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('COLLECTION', 'TRANSFER', 'REFUND')),
  reference text not null unique,
  collection_reference text,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  fee_pesewas bigint not null default 0,
  outcome text not null check (outcome in ('succeeded', 'failed')),
  party jsonb not null default '{}',
  at timestamptz not null
);
create table if not exists test_payment_line (
  id bigint generated always as identity primary key,
  payment_id bigint not null references test_payment,
  difference_pesewas bigint not null,
  at timestamptz not null
);
`;
