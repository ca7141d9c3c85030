-- Tax that is kept back from what people earn, for the tax authority.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'WHT_PAYABLE', 'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE',
  'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));

alter table tax_setting drop constraint tax_setting_tax_check;
alter table tax_setting add constraint tax_setting_tax_check check (tax in ('VAT', 'WITHHOLDING'));
alter table tax_request drop constraint tax_request_tax_check;
alter table tax_request add constraint tax_request_tax_check check (tax in ('VAT', 'WITHHOLDING'));
alter table document_series drop constraint document_series_series_check;
alter table document_series add constraint document_series_series_check check (series in ('INVOICE', 'CREDIT_NOTE', 'CERTIFICATE'));
insert into document_series (series) values ('CERTIFICATE');

-- One for each person and month in which tax was withheld; its amounts are in the ledger.
create table withholding_certificate (
  id uuid primary key,
  number bigint not null unique,
  person_id uuid not null references app_user,
  -- Its first day.
  month date not null,
  issued_at timestamptz not null,
  constraint withholding_certificate_once unique (person_id, month)
);
create trigger withholding_certificate_append_only before update or delete on withholding_certificate
  for each row execute function refuse_change();
