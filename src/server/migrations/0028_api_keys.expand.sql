-- Keys with which other software acts for an organisation. Only a hash is stored: the key itself is shown once.
create table api_key (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 60),
  mode text not null check (mode in ('live', 'test')),
  scopes text[] not null check (cardinality(scopes) > 0),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- Enough to recognise a key, too little to use it.
  last_characters text not null check (length(last_characters) = 4),
  -- Ranges of addresses that may use it; empty: any address.
  networks text[] not null default '{}',
  made_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
  -- To the hour: it is not written with every use.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The key that it replaced; that one keeps working for a day.
  replaces uuid unique references api_key
);
create index api_key_by_organization on api_key (organization_id, created_at);

-- Calls that other software may repeat: what the first one answered. Kept for a day.
create table idempotent_call (
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  request_hash text not null,
  -- Counts takeovers: of two processes that handle the same call, only the last one can commit.
  attempt integer not null,
  began_at timestamptz not null,
  -- Set by the transaction that has the call's effect.
  took_effect_at timestamptz,
  status smallint,
  answer text,
  primary key (key_id, idempotency_key),
  check ((status is null) = (answer is null))
);
create index idempotent_call_by_age on idempotent_call (began_at);
