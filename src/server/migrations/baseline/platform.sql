-- History, audit, notifications, text messages, the public API, and what processes tell each other.

-- ---- History

-- The reason of a change is removed when the person who wrote it is erased; nothing else ever changes.
create function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
    and (new.id, new.noun, new.entity_id, new.event, new.to_status, new.actor, new.at)
      = (old.id, old.noun, old.entity_id, old.event, old.to_status, old.actor, old.at)
    and new.from_status is not distinct from old.from_status
    and new.actor_id is not distinct from old.actor_id then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Each change of a status: who, when, from, to, why.
create table status_change (
  id uuid primary key,
  noun text not null,
  entity_id uuid not null,
  event text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor text not null,
  reason text,
  at timestamptz not null
);
create index status_change_by_entity on status_change (entity_id, at);
create trigger status_change_append_only before update or delete on status_change
  for each row execute function refuse_change_but_redaction();

-- What happened, in ids only, so that erasing a person leaves nothing to erase here.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  actor text not null,
  actor_id uuid,
  subject text,
  subject_id uuid,
  -- Whose log it belongs to: an organisation's admins read their own.
  organization_id uuid,
  details jsonb not null default '{}'
);
create index audit_event_by_time on audit_event (at desc, id desc);
create index audit_event_by_actor on audit_event (actor_id, at desc);
create index audit_event_by_subject on audit_event (subject_id, at desc);
create index audit_event_by_organization on audit_event (organization_id, at desc);
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();

-- The chain over those events: each seal's hash covers its event and the seal before. Written a moment after the events,
-- one at a time, so that no transaction ever waits for another one's audit.
create table audit_seal (
  sequence bigint primary key,
  event_id uuid not null unique references audit_event,
  hash text not null
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change();

-- ---- Notifications

-- What open browsers are notified of. Rows instead of NOTIFY, because commits with NOTIFY wait for each other. Every process
-- reads new rows several times a second, and they are removed after some minutes. After a crash of the database the table
-- is empty, and every browser fetches again.
create unlogged table live_event (
  id bigint generated always as identity,
  channel text not null check (channel in ('notification', 'wallet', 'session_end')),
  -- A person, an organisation or a login session.
  subject_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index live_event_by_transaction on live_event (changed_in);
-- An unlogged sequence breaks on a standby that takes over before its first checkpoint (seen with PostgreSQL 15.18: "bad
-- magic number in sequence").
alter sequence live_event_id_seq set logged;

-- What the bell shows, partitioned by month: the index by person stays small, and a month that retention has emptied is dropped.
create table notification (
  id uuid not null,
  user_id uuid not null references app_user,
  message text not null,
  redirect_url text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- A notification in the languages that its text has been translated into; `message` is the English one.
  translations jsonb,
  primary key (id, created_at)
) partition by range (created_at);
create index notification_by_user on notification (user_id, created_at desc);

-- Rows whose month has no partition yet.
create table notification_other partition of notification default;

-- Creates monthly partitions from `today` to `ahead` months later, with the rows that notification_other has of them, and drops
-- empty ones that ended before `kept_from`; returns what it did. The application's role owns no table, so this runs as the
-- owner: it takes no table's name and deletes no row.
create function keep_notification_months(today timestamptz, ahead integer, kept_from timestamptz) returns text[]
language plpgsql security definer
-- Writers of notifications wait behind its lock, so it gives up soon and is tried again.
set lock_timeout = '500ms' set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  starts timestamptz;
  part record;
  name text;
  is_empty boolean;
  done text[] := '{}';
begin
  for starts in select generate_series(date_trunc('month', today), date_trunc('month', today) + make_interval(months => ahead), interval '1 month') loop
    name := 'notification_' || to_char(starts, 'YYYY_MM');
    continue when to_regclass(name) is not null or exists (
      select from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'notification'::regclass and relname like 'notification_until_%'
        and starts < to_timestamp(right(relname, 7), 'YYYY_MM'));
    -- First what everybody locks first. Without the lock on the whole table, a row on its way to notification_other would
    -- be refused once its month is there.
    lock table app_user, notification in share row exclusive mode;
    -- Another process may have made it meanwhile.
    continue when to_regclass(name) is not null;
    execute format('create table %I (like notification including all)', name);
    execute format(
      'with moved as (delete from notification_other where created_at >= $1 and created_at < $2 returning *)
       insert into %I select * from moved', name) using starts, starts + interval '1 month';
    execute format('alter table notification attach partition %I for values from (%L) to (%L)',
      name, starts, starts + interval '1 month');
    done := done || ('made ' || name);
  end loop;

  for part in
    select relname from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'notification'::regclass and relname ~ '^notification_(until_)?[0-9]{4}_[0-9]{2}$'
      and to_timestamp(right(relname, 7), 'YYYY_MM')
        + case when relname like 'notification_until_%' then interval '0' else interval '1 month' end <= kept_from
    order by relname
  loop
    execute format('select not exists (select from %I)', part.relname) into is_empty;
    continue when not is_empty;
    lock table notification in access exclusive mode;
    execute format('select not exists (select from %I)', part.relname) into is_empty;
    continue when not is_empty;
    execute format('drop table %I', part.relname);
    done := done || ('dropped ' || part.relname);
  end loop;
  return done;
end $$;
revoke execute on function keep_notification_months(timestamptz, integer, timestamptz) from public;
select keep_notification_months(now(), 2, '-infinity');

-- ---- Text messages and phone menus

-- Text messages (SMS) to send or sent. Their text is not stored, because it holds the secrets of codes and links.
create table text_message (
  id uuid primary key,
  -- Null before the number has an account.
  user_id uuid references app_user,
  -- International, such as +233241234567; empty after an erasure or its retention period.
  number text not null check (number ~ '^(\+[0-9]{8,15})?$'),
  -- What it says: a kind of message, and what that is about.
  template text not null,
  about jsonb not null,
  purpose text not null check (purpose in ('CODE', 'SECURITY', 'SERVICE', 'OPTIONAL', 'PROMOTIONAL')),
  -- The study that it is about. The study may be deleted; what it cost stays.
  study_id uuid,
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'UNKNOWN', 'FAILED', 'DROPPED',
    'WITHHELD')),
  -- How often a worker took it to write its words: only the last one may send them.
  takes integer not null default 0,
  -- How often the provider did not take it.
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  provider text check (provider in ('arkesel', 'hubtel', 'test')),
  provider_id text,
  segments integer check (segments > 0),
  cost_pesewas bigint check (cost_pesewas >= 0),
  -- The budget's day, from which the cost is taken.
  spent_on date,
  problem text,
  -- When an admin sent it although it did not fit into a budget.
  released_at timestamptz,
  constraint text_message_sent check (status in ('QUEUED', 'FAILED', 'DROPPED', 'WITHHELD')
    or (sent_at is not null and segments is not null and cost_pesewas is not null and provider is not null))
);
create index text_message_newest on text_message (created_at desc, id desc);
create index text_message_by_person on text_message (user_id, created_at desc);
create index text_message_by_number on text_message (number, created_at desc) where number <> '';
create index text_message_by_study on text_message (study_id) where study_id is not null;
create index text_message_open on text_message (due_at) where status in ('QUEUED', 'SENDING');
create index text_message_withheld on text_message (created_at) where status = 'WITHHELD';

-- What a person chose about text messages.
create table text_choice (
  user_id uuid primary key references app_user,
  -- Wants text messages as well as mails.
  also_texts boolean not null default false,
  -- Ended the messages that may be ended.
  stopped_at timestamptz
);

-- Short links of text messages. The code is kept as a keyed hash and the path sealed, since it may hold a secret.
create table short_link (
  code_mark text primary key,
  user_id uuid not null references app_user,
  sealed_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index short_link_by_person on short_link (user_id);
create index short_link_by_end on short_link (expires_at);

-- What text messages cost on a day: of a study, of sign-in codes, or of everything else.
create table text_spending (
  key text not null,
  day date not null,
  pesewas bigint not null check (pesewas >= 0),
  -- As the settings were when something was last taken from it.
  limit_pesewas bigint not null,
  -- When a message did not fit into the budget for the first time.
  hit_at timestamptz,
  primary key (key, day)
);

-- What may be done a number of times a day. The key is an id or the keyed hash of an address, which leads to nobody.
create table daily_quota (
  kind text not null,
  key text not null,
  day date not null,
  used integer not null check (used > 0),
  -- When the quota was first found to be used up: people are notified once.
  hit_at timestamptz,
  primary key (kind, key, day)
);

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

-- ---- Translations

-- Texts that speakers propose for a language, and texts of the product that a speaker has checked.
create table translation (
  id uuid primary key,
  language text not null check (language in ('ak', 'ee', 'gaa', 'dag', 'ha')),
  text_key text not null check (length(text_key) between 1 and 100),
  -- The English text that it translates, and the text: for each form of a count, or one.
  english jsonb not null,
  words jsonb not null,
  -- Null for a text of the product that a speaker checked, and after an erasure.
  proposer_id uuid references app_user,
  proposed_at timestamptz not null,
  status text not null check (status in ('WAITING', 'ACCEPTED', 'DECLINED')),
  decided_at timestamptz,
  decided_by uuid references app_user,
  -- Whether a speaker other than the proposer has checked it, and what an admin calls them.
  is_reviewed boolean not null default false,
  speaker text check (length(speaker) between 1 and 100),
  constraint decided check ((status = 'WAITING') = (decided_at is null))
);
create index translation_by_status on translation (status, proposed_at, id);
create index translation_by_text on translation (language, text_key);
create index translation_by_proposer on translation (proposer_id) where proposer_id is not null;
create index translation_by_time on translation (proposed_at);

-- ---- The public API

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

-- Addresses of organisations that events are sent to.
create table webhook (
  id uuid primary key,
  organization_id uuid not null references organization,
  url text not null,
  description text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  sealed_secret text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('FAILED', 'GONE', 'PERSON')),
  -- One process at a time sends to an endpoint, by the database's clock.
  sender uuid,
  sender_until timestamptz,
  check ((disabled_at is null) = (disabled_because is null)),
  constraint webhook_has_one_sender check ((sender is null) = (sender_until is null))
);
create index webhook_by_organization on webhook (organization_id, created_at);

-- Each secret that was replaced signs for another day.
create table former_webhook_secret (
  webhook_id uuid not null references webhook on delete cascade,
  sealed_secret text not null,
  until timestamptz not null,
  primary key (webhook_id, sealed_secret)
);

-- What happened to an organisation's studies, for other software: ids and states, never what people are called. Rows of an
-- organisation that uses no other software are written too, so that its feed is whole when it begins to.
create table api_event (
  id uuid primary key,
  -- Without foreign keys: the organisation comes from a row that has one, and a check would lock its row for every booking.
  organization_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  object_type text not null check (object_type in ('study', 'application', 'booking', 'entry', 'wallet', 'webhook')),
  object_id uuid not null,
  data jsonb not null,
  at timestamptz not null,
  -- Rows of one object are written in the order of its changes, since each change waits for the one before.
  written bigint generated always as identity,
  -- The place in the organisation's feed, given after the commit by one transaction at a time: 1, 2, 3 and so on.
  position bigint check (position > 0),
  -- A ping or a test event is for one endpoint, and not in the feed.
  only_for uuid,
  check (position is null or only_for is null),
  constraint api_event_only_for foreign key (only_for) references webhook on delete cascade
);
create unique index api_event_in_feed on api_event (organization_id, position) where position is not null;
create index api_event_to_place on api_event (written) where position is null and only_for is null;
create index api_event_by_only_for on api_event (only_for) where only_for is not null;

-- The last place in an organisation's feed.
create table api_feed (
  organization_id uuid primary key references organization,
  last_position bigint not null
);

-- An event on its way to an address.
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

-- What an address answered.
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

-- Test environments of organisations. Each has a database of its own.
create table test_environment (
  organization_id uuid primary key references organization,
  -- A reset begins the next one.
  generation integer not null default 1 check (generation > 0),
  created_at timestamptz not null,
  -- To the hour.
  used_at timestamptz not null
);
create index test_environment_by_use on test_environment (used_at);

-- ---- Processes

-- What was read last for /metrics and the admins' page: one row, so that many processes read no more often than one.
create table metric_reading (
  id smallint primary key check (id = 1),
  claimed_at timestamptz not null,
  taken_at timestamptz,
  samples jsonb not null default '[]'
);

-- One row of each process for each minute that it ran, written a moment later; kept for three days.
create table process_minute (
  minute timestamptz not null,
  process_id uuid not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null,
  -- Whether the database answered this process at all times of the minute.
  database_up boolean not null,
  memory_bytes bigint not null,
  event_loop_ms integer not null,
  streams integer not null,
  pool_waits integer not null,
  pool_wait_ms integer not null,
  requests integer not null,
  failed_requests integer not null,
  -- By class of route: all requests, refused ones, failed ones, then how many took up to each bound (domain/service-levels.ts).
  classes jsonb not null,
  -- What the process knew then of the whole installation; null if the database did not say.
  oldest_job_seconds integer,
  mails_sent integer not null,
  mails_failed integer not null,
  provider_answered integer not null,
  provider_unclear integer not null,
  primary key (minute, process_id)
);

-- The same of a whole day and all processes; kept for 90 days.
create table service_day (
  day date primary key,
  classes jsonb not null,
  -- By part of the service: minutes in which it worked, and in which it did not.
  minutes jsonb not null,
  -- Payouts that the objective counts: all, and how many took up to each bound.
  payouts integer[] not null
);

-- How often a caller has done something lately: the table of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The files with hashed names of every release that runs or ran lately: pages of one release may ask a process of another one.
create table web_asset (
  name text primary key,
  content bytea not null,
  -- When a process that has the file last said so.
  kept_at timestamptz not null
);
create index web_asset_by_time on web_asset (kept_at);
