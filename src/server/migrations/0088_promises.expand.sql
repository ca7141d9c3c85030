-- What we pay for being late is an expense of ours.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'WHT_PAYABLE', 'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES',
  'MTN_BALANCE', 'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED',
  'PROMISES'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK',
    'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'PROMISES')
    then balance <= 0 else balance >= 0 end);

-- Whether a payout was on time. Null if it has no such promise: it was held or returned, or is older than the promise.
alter table payout add column promise text check (promise in ('OPEN', 'KEPT', 'LATE'));
create index payout_promised on payout (awaited_since) where promise = 'OPEN';
