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

-- Since when somebody waits for a payout: from the first earning in it, or from the account that it goes to. Null once it
-- was held on purpose or returned: no objective counts those.
alter table payout add column awaited_since timestamptz;

create function payout_is_awaited() returns trigger language plpgsql as $$
begin
  new.awaited_since := least(new.created_at, greatest(
    (select min(j.at)
     from ledger_account a
     join ledger_posting p on p.account_id = a.id
     join ledger_journal j on j.id = p.journal_id
     where a.kind = 'PARTICIPANT_EARNED' and a.owner_id = new.participant_id and p.amount > 0
       and j.at > coalesce((select max(o.created_at) from payout o where o.participant_id = new.participant_id), '-infinity')),
    (select m.changed_at from mobile_money_account m where m.user_id = new.participant_id)));
  return new;
end
$$;
create trigger payout_awaited before insert on payout for each row execute function payout_is_awaited();

create function payout_is_not_awaited() returns trigger language plpgsql as $$
begin
  new.awaited_since := null;
  return new;
end
$$;
create trigger payout_not_awaited before update of status on payout
  for each row when (new.status in ('HELD', 'FAILED', 'REVERSED')) execute function payout_is_not_awaited();

create index payout_returned on payout (status) where status in ('FAILED', 'REVERSED');
create index payout_counted on payout (settled_at) where awaited_since is not null;
