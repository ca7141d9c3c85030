-- The books: double entry, append-only, credit-positive accounts whose sum is always 0.

create table ledger_account (
  id uuid primary key,
  kind text not null check (kind in (
    'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT',
    'FEE_INCOME', 'SUSPENSE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE')),
  owner_id uuid,
  balance bigint not null default 0,
  constraint ledger_account_once unique nulls not distinct (kind, owner_id),
  -- Assets (what the provider or a bank holds for us, what we spent) are at most 0; all others at least 0.
  constraint ledger_balance_floor check (
    case when kind in ('PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE')
      then balance <= 0 else balance >= 0 end)
);

create table ledger_journal (
  id uuid primary key,
  reference text not null,
  event text not null,
  at timestamptz not null,
  constraint ledger_reference_once unique (reference)
);

create table ledger_posting (
  journal_id uuid not null references ledger_journal,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, account_id)
);
create index ledger_posting_by_account on ledger_posting (account_id, journal_id);

-- The balance is the sum of the postings because nothing but a posting moves it.
create function apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id;
  return null;
end $$;
create trigger ledger_posting_applies after insert on ledger_posting
  for each row execute function apply_posting();

create function journal_must_balance() returns trigger language plpgsql as $$
declare
  legs integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into legs, total from ledger_posting where journal_id = new.id;
  if legs < 2 or total <> 0 then
    raise exception 'journal % has % legs that sum to %', new.reference, legs, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function journal_must_balance();

-- A posting may only be written in the transaction that wrote its journal.
create function posting_with_its_journal() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_journal j where j.id = new.journal_id and j.xmin = pg_current_xact_id()::xid) then
    raise exception 'a posting is written with its journal' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_posting_in_journal before insert on ledger_posting
  for each row execute function posting_with_its_journal();

create trigger ledger_journal_append_only before update or delete on ledger_journal
  for each row execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();

create table top_up (
  id uuid primary key,
  organization_id uuid not null references organization,
  created_by uuid not null references app_user,
  reference text not null unique,
  amount_pesewas bigint not null check (amount_pesewas >= 10),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
  return_path text not null,
  authorization_url text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index top_up_by_organization on top_up (organization_id, created_at);
create index top_up_open on top_up (created_at) where status = 'PENDING';

create table payout (
  id uuid primary key,
  participant_id uuid not null references app_user,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  status text not null check (status in ('QUEUED', 'SENT', 'PAID', 'FAILED', 'REVERSED', 'HELD')),
  -- Every attempt has its own reference, made only after the one before ended conclusively.
  reference text not null unique,
  attempt integer not null default 1 check (attempt >= 1),
  network text not null,
  number text not null,
  account_name text not null,
  hold_until timestamptz,
  failure_reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz
);
create index payout_by_participant on payout (participant_id, created_at);
create index payout_open on payout (status) where status in ('QUEUED', 'SENT', 'HELD');

-- Raw provider events, kept before they are acted on. The key dedupes redeliveries.
create table provider_event (
  dedupe_key text primary key,
  event text not null,
  reference text not null,
  payload jsonb not null,
  received_at timestamptz not null
);
