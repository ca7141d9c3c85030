-- What payers dispute at the provider. The books follow what the provider says: a lost one takes the money.
create table chargeback (
  id uuid primary key,
  provider_id text not null unique,
  -- The disputed payment; null while it is not in our books.
  top_up_id uuid references top_up,
  organization_id uuid references organization,
  collection_reference text not null,
  -- The provider's id of the payment, and of the refund that carries the money back, if it makes one.
  collection_id text not null,
  refund_provider_id text,
  status text not null check (status in ('OPEN', 'ANSWERED', 'WON', 'LOST', 'CLOSED', 'UNCLEAR')),
  category text,
  resolution text,
  paid_pesewas bigint not null check (paid_pesewas >= 0),
  claimed_pesewas bigint not null check (claimed_pesewas >= 0),
  -- What our books have taken for it and not given back; how much of that the provider has taken from us; and how often it moved.
  taken_pesewas bigint not null default 0 check (taken_pesewas >= 0),
  deducted_pesewas bigint not null default 0 check (deducted_pesewas between 0 and taken_pesewas),
  moves integer not null default 0,
  opened_at timestamptz not null,
  due_at timestamptz,
  resolved_at timestamptz,
  -- By the provider's clock: what was read earlier never replaces what was read later.
  updated_at timestamptz,
  -- What admins did about it. The provider keeps the evidence.
  file_name text,
  evidence_id text,
  evidence_sent_at timestamptz,
  answered_by uuid references app_user,
  -- An admin proposes to accept it, another one sends that.
  acceptance_proposed_by uuid references app_user,
  acceptance_pesewas bigint check (acceptance_pesewas > 0),
  acceptance_reason text,
  constraint chargeback_acceptance check ((acceptance_proposed_by is null) = (acceptance_pesewas is null)),
  constraint chargeback_of_organization check ((top_up_id is null) = (organization_id is null))
);
create index chargeback_by_organization on chargeback (organization_id, opened_at desc);
create index chargeback_by_top_up on chargeback (top_up_id);
create index chargeback_open on chargeback (due_at) where status in ('OPEN', 'ANSWERED', 'UNCLEAR');
create index chargeback_undeducted on chargeback (opened_at) where taken_pesewas > deducted_pesewas;

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'OWNER_FUNDS',
  'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));

alter table provider_line drop constraint provider_line_item_check;
alter table provider_line add constraint provider_line_item_check
  check (item in ('TRANSACTION', 'TRANSFER', 'REFUND', 'CHARGEBACK', 'FUNDING', 'OTHER'));

-- Studies that wait until their organisation has paid what it owes; those that somebody paused stay paused.
alter table study add column paused_for_debt boolean not null default false;
alter table study add constraint study_paused_for_debt check (not paused_for_debt or status <> 'RECRUITING');
create index study_paused_for_debt_by_organization on study (organization_id) where paused_for_debt;
