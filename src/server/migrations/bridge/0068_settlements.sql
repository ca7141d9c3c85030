-- What was collected is not at once what pays out: it is settled on a working day, to the bank or into the balance.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'FEE_INCOME', 'SUSPENSE',
  'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE',
  'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE',
    'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS')
    then balance <= 0 else balance >= 0 end);

-- A line of the balance that is a settled payment or a top-up from our bank is posted once.
alter table provider_line drop constraint provider_line_item_check;
alter table provider_line add constraint provider_line_item_check
  check (item in ('TRANSACTION', 'TRANSFER', 'REFUND', 'FUNDING', 'OTHER'));
alter table provider_line add column posted_at timestamptz;
-- Earlier versions booked a payment as if it were in the balance at once.
update provider_line set posted_at = at where item = 'TRANSACTION';
create index provider_line_unposted on provider_line (at) where posted_at is null and item in ('TRANSACTION', 'FUNDING');

-- The provider's settlements. Amounts are whole pesewas: what was paid, less fees and what refunds and chargebacks took.
create table settlement (
  id text primary key,
  is_settled boolean not null,
  paid_pesewas bigint not null,
  fees_pesewas bigint not null,
  deductions_pesewas bigint not null,
  net_pesewas bigint not null,
  settled_on date not null,
  seen_at timestamptz not null,
  -- Where it went, once it is in the books.
  destination text check (destination in ('BANK', 'BALANCE')),
  posted_at timestamptz,
  constraint settlement_posted check ((destination is null) = (posted_at is null))
);
create index settlement_newest on settlement (settled_on desc, id desc);
create index settlement_unposted on settlement (settled_on) where posted_at is null;
create table settlement_payment (
  settlement_id text not null references settlement,
  provider_id text not null,
  primary key (settlement_id, provider_id)
);
create index settlement_payment_by_payment on settlement_payment (provider_id);

-- What the bank's statement said at the end of a day.
create table bank_statement (
  day date primary key,
  balance_pesewas bigint not null,
  entered_at timestamptz not null
);

-- When the balance that pays out would not last, and how much it lacked.
create table balance_alert (
  id uuid primary key,
  raised_at timestamptz not null,
  short_pesewas bigint not null check (short_pesewas > 0),
  due_on date not null,
  -- Admins are notified again every day while it is open.
  notified_on date not null,
  resolved_at timestamptz
);
create unique index balance_alert_open on balance_alert ((true)) where resolved_at is null;
create index balance_alert_newest on balance_alert (raised_at desc);

-- Existing books go on in the account that the provider's lines explain. Old journals stay as they are.
select post_movement(gen_random_uuid(), 'carry:provider-float', 'carry', now(), jsonb_build_array(
  jsonb_build_object('kind', 'PROVIDER_FLOAT', 'ownerId', null, 'amount', -balance, 'newId', gen_random_uuid()),
  jsonb_build_object('kind', 'PROVIDER_BALANCE', 'ownerId', null, 'amount', balance, 'newId', gen_random_uuid())))
from ledger_account where kind = 'PROVIDER_FLOAT' and balance <> 0;
