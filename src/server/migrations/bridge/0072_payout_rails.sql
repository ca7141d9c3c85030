-- A second way to pay out. What MTN holds for us is an account of its own.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'SUSPENSE',
  'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK', 'OWNER_FUNDS',
  'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK',
    'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS')
    then balance <= 0 else balance >= 0 end);

-- Each attempt belongs to one rail.
alter table payout_attempt
  add column rail text not null default 'PAYSTACK' check (rail in ('PAYSTACK', 'MTN')),
  -- How often it was ordered: only the answer to a first order can say that nothing was taken.
  add column orders integer not null default 1 check (orders > 0),
  -- How it ended without the person being paid. Null while it is open, and once it has paid.
  --   DECLINED: the rail was not able to pay   REFUSED: the rail does not pay this person
  --   FAILED, RETURNED: the money went back to the person's earnings
  add column ended_as text check (ended_as in ('DECLINED', 'REFUSED', 'FAILED', 'RETURNED'));
update payout_attempt a set ended_as = case when p.reference = a.reference and p.status = 'REVERSED' then 'RETURNED' else 'FAILED' end
from payout p where p.id = a.payout_id and (p.reference <> a.reference or p.status in ('FAILED', 'REVERSED'));
-- A payout is never on two rails at once, nor ordered again after it was paid.
create unique index payout_attempt_live on payout_attempt (payout_id) where ended_as is null;
create index payout_attempt_on_mtn on payout_attempt (sent_at) where rail = 'MTN';

-- How each rail is doing, and whether an admin wants it to be used.
create table payout_rail (
  rail text primary key check (rail in ('PAYSTACK', 'MTN')),
  mode text not null default 'ON' check (mode in ('ON', 'PREFERRED', 'OFF')),
  -- Unclear or bad answers in a row, and how often that has closed the rail since it last took an order.
  failures integer not null default 0,
  trips integer not null default 0,
  closed_until timestamptz,
  answered_at timestamptz,
  balance_pesewas bigint,
  -- What the balance had more than our books at the last comparison. It is a top-up if it is still there at the next one.
  surplus_pesewas bigint not null default 0
);
create unique index payout_rail_preferred on payout_rail ((true)) where mode = 'PREFERRED';
insert into payout_rail (rail) values ('PAYSTACK'), ('MTN');

-- Top-ups of a balance whose provider lists no movements: seen as a rise that our payouts don't explain.
create table rail_top_up (
  id uuid primary key,
  rail text not null check (rail in ('MTN')),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  seen_at timestamptz not null
);
create index rail_top_up_newest on rail_top_up (seen_at desc);

alter table balance_alert add column rail text not null default 'PAYSTACK' check (rail in ('PAYSTACK', 'MTN'));
drop index balance_alert_open;
create unique index balance_alert_open on balance_alert (rail) where resolved_at is null;
