-- Money, complete: refunds, adjustments, the provider's own ledger beside ours, and signals of fraud.

-- ---- The ledger: a balance moves only by a posting, and nothing is emptied

create function balance_by_postings_only() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.kind <> old.kind or new.owner_id is distinct from old.owner_id then
    raise exception 'an account is never renamed' using errcode = 'restrict_violation';
  end if;
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'a balance moves only by a posting' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_by_postings before update on ledger_account
  for each row execute function balance_by_postings_only();
create trigger ledger_account_stays before delete on ledger_account
  for each row execute function refuse_change();
create trigger ledger_account_not_emptied before truncate on ledger_account
  for each statement execute function refuse_change();
create trigger ledger_journal_not_emptied before truncate on ledger_journal
  for each statement execute function refuse_change();
create trigger ledger_posting_not_emptied before truncate on ledger_posting
  for each statement execute function refuse_change();
create index ledger_journal_by_time on ledger_journal (at);

-- ---- What the provider calls our items, learnt when they settle

alter table top_up add column provider_id text;
create table payout_attempt (
  reference text primary key,
  payout_id uuid not null references payout,
  sent_at timestamptz not null,
  provider_id text
);
create index payout_attempt_by_payout on payout_attempt (payout_id);
create index payout_attempt_by_provider on payout_attempt (provider_id);
create index top_up_by_provider on top_up (provider_id);
insert into payout_attempt (reference, payout_id, sent_at)
  select reference, id, coalesce(sent_at, created_at) from payout where status in ('SENT', 'PAID', 'FAILED', 'REVERSED');
create index top_up_by_time on top_up (created_at);
create index payout_by_time on payout (created_at);
create index payout_by_number on payout (number);

-- One number belongs to one person: where several had it, whoever saved it first keeps it, and the others are asked anew.
delete from mobile_money_account later using mobile_money_account first
  where later.number = first.number and (later.changed_at, later.user_id) > (first.changed_at, first.user_id);
create unique index mobile_money_number_once on mobile_money_account (number);

-- ---- Refunds of available money to who paid a top-up in

create table refund (
  id uuid primary key,
  organization_id uuid not null references organization,
  top_up_id uuid not null references top_up,
  requested_by uuid not null references app_user,
  amount_pesewas bigint not null check (amount_pesewas >= 10),
  reason text not null,
  status text not null check (status in ('REQUESTED', 'WITHDRAWN', 'DECLINED', 'APPROVED', 'SENT', 'PAID', 'FAILED')),
  decided_by uuid references app_user,
  provider_id text,
  failure_reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz
);
-- The provider's refunds carry no reference of ours: one at a time for a payment, so that none is taken for another.
create unique index refund_one_open on refund (top_up_id) where status in ('REQUESTED', 'APPROVED', 'SENT');
create index refund_by_organization on refund (organization_id, created_at);
create index refund_by_top_up on refund (top_up_id);

-- ---- Adjustments: one admin proposes, another one posts

create table adjustment (
  id uuid primary key,
  from_kind text not null,
  from_owner_id uuid,
  to_kind text not null,
  to_owner_id uuid,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  reason text not null,
  -- The subject of the reconciler's difference that it settles, if any.
  explains text,
  status text not null check (status in ('PROPOSED', 'POSTED', 'REJECTED', 'WITHDRAWN')),
  proposed_by uuid not null references app_user,
  decided_by uuid references app_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint adjustment_by_two check (status not in ('POSTED', 'REJECTED') or decided_by <> proposed_by)
);
create index adjustment_by_time on adjustment (created_at);
create index adjustment_by_subject on adjustment (explains);

-- ---- Reconciliation

-- The provider's own ledger, line by line as it told us: what moved its balance for us, and by which of its items.
create table provider_line (
  id text primary key,
  item text not null check (item in ('TRANSACTION', 'TRANSFER', 'REFUND', 'OTHER')),
  provider_id text not null,
  difference_pesewas bigint not null,
  at timestamptz not null
);
create index provider_line_by_item on provider_line (item, provider_id);
create index provider_line_by_time on provider_line (at);

create table reconciliation (
  id uuid primary key,
  at timestamptz not null,
  provider_balance_pesewas bigint,
  expected_balance_pesewas bigint not null,
  differences integer not null,
  problem text
);
create index reconciliation_by_time on reconciliation (at);

create table book_difference (
  id uuid primary key,
  kind text not null,
  subject text not null,
  ours_pesewas bigint,
  theirs_pesewas bigint,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz
);
create unique index book_difference_open on book_difference (kind, subject) where resolved_at is null;

-- ---- Fraud

alter table app_user add column sign_up_network text;
create index app_user_by_network on app_user (sign_up_network, created_at);
-- Two addresses that reach the same mailbox: gmail ignores dots, and everybody ignores what follows a plus.
alter table app_user add column canonical_email text generated always as (
  case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end) stored;
create index app_user_by_canonical_email on app_user (canonical_email);
create index known_device_by_browser on known_device (browser_hash);
alter table participant_profile add column demographics_changed_at timestamptz;

create table fraud_signal (
  id uuid primary key,
  participant_id uuid not null references app_user,
  -- What was being scored: an application or a payout.
  subject text not null check (subject in ('application', 'payout')),
  subject_id uuid not null,
  signal text not null,
  points integer not null check (points > 0),
  -- What it was seen in; a signal that an admin cleared counts again only when it is seen in something else.
  evidence text not null,
  at timestamptz not null,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  constraint fraud_signal_once unique (subject_id, signal)
);
create index fraud_signal_by_person on fraud_signal (participant_id, at);

-- ---- Low balance

alter table organization add column low_balance_pesewas bigint not null default 20000 check (low_balance_pesewas >= 0);
alter table organization add column low_balance_told_at timestamptz;

-- ---- Provider events that have been acted on

alter table provider_event add column handled_at timestamptz;
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;

-- ---- An application role that owns nothing (docs/operations.md)

-- Balances are moved for whoever may write postings, not by whoever may change accounts.
alter function apply_posting() security definer set search_path = public;

-- The limiter's own table, so that the application needs no right to create one.
create table if not exists rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
