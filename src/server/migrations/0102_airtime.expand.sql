-- Small earnings can be taken as airtime: what is on its way, the prepaid balance at the provider, and its discount.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'LIST_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'WHT_PAYABLE', 'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES',
  'MTN_BALANCE', 'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED',
  'PROMISES', 'AIRTIME_TRANSIT', 'AIRTIME_BALANCE', 'AIRTIME_DISCOUNTS'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK',
    'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'PROMISES', 'AIRTIME_BALANCE')
    then balance <= 0 else balance >= 0 end);

create table airtime_top_up (
  id uuid primary key,
  participant_id uuid not null references app_user,
  amount_pesewas bigint not null check (amount_pesewas between 50 and 500),
  -- What the provider charges less than the amount.
  discount_pesewas bigint not null default 0 check (discount_pesewas between 0 and amount_pesewas),
  status text not null check (status in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR')),
  -- The same however often it is ordered.
  reference text not null unique,
  network text not null,
  -- Empty once it was erased.
  number text not null check (number = '' or number ~ '^\+233[0-9]{9}$'),
  -- The provider's id of it, once it has accepted it.
  provider_id text unique,
  failure_reason text,
  -- What the provider last said, for admins.
  problem text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  constraint airtime_top_up_sent check (status not in ('SENT', 'UNCLEAR') or sent_at is not null),
  constraint airtime_top_up_settled check ((status in ('DELIVERED', 'FAILED')) = (settled_at is not null))
);
create index airtime_top_up_by_participant on airtime_top_up (participant_id, created_at);
create index airtime_top_up_open on airtime_top_up (status) where status in ('QUEUED', 'SENT', 'UNCLEAR');
create index airtime_top_up_by_number on airtime_top_up (number) where number <> '';

-- What the balance at the provider had more than our books when it was last compared: one row.
create table airtime_balance (
  id integer primary key check (id = 1),
  surplus_pesewas bigint not null default 0 check (surplus_pesewas >= 0)
);
insert into airtime_balance (id) values (1);
