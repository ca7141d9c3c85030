-- What we owe the tax authority: VAT on our fees.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'FEE_INCOME', 'VAT_PAYABLE',
  'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'OWNER_FUNDS',
  'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));

-- The organisation's own TIN, for its invoices.
alter table organization add column tin text;

-- How a tax is charged from a day on. What held at a past time never changes.
create table tax_setting (
  id uuid primary key,
  -- Of two for the same day, the later one holds.
  version bigint generated always as identity,
  tax text not null check (tax in ('VAT')),
  holds_from date not null,
  terms jsonb not null,
  proposed_by uuid not null references app_user,
  confirmed_by uuid not null references app_user,
  set_at timestamptz not null,
  constraint tax_setting_by_two check (confirmed_by <> proposed_by)
);
create index tax_setting_newest on tax_setting (tax, holds_from desc, version desc);
create trigger tax_setting_append_only before update or delete on tax_setting
  for each row execute function refuse_change();

-- The last number of each series. It is raised in the transaction that issues the document, so that none is missing.
create table document_series (
  series text primary key check (series in ('INVOICE', 'CREDIT_NOTE')),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into document_series (series) values ('INVOICE'), ('CREDIT_NOTE');

-- Invoices for our fees, and credit notes, which correct one. Everything on them is as it was when they were issued. Amounts are
-- whole pesewas, rates are of 10,000.
create table invoice (
  id uuid primary key,
  series text not null references document_series,
  number bigint not null,
  issued_at timestamptz not null,
  organization_id uuid not null references organization,
  study_id uuid not null references study,
  -- The journal that moved the money.
  reference text not null unique,
  corrects_id uuid unique references invoice,
  seller_tin text,
  customer_name text not null,
  customer_tin text,
  net_pesewas bigint not null check (net_pesewas >= 0),
  vat_rate integer not null check (vat_rate >= 0),
  vat_pesewas bigint not null check (vat_pesewas >= 0),
  nhil_rate integer not null check (nhil_rate >= 0),
  nhil_pesewas bigint not null check (nhil_pesewas >= 0),
  getfund_rate integer not null check (getfund_rate >= 0),
  getfund_pesewas bigint not null check (getfund_pesewas >= 0),
  gross_pesewas bigint not null,
  constraint invoice_number unique (series, number),
  constraint invoice_adds_up check (gross_pesewas = net_pesewas + vat_pesewas + nhil_pesewas + getfund_pesewas),
  constraint invoice_corrects check ((series = 'CREDIT_NOTE') = (corrects_id is not null))
);
create index invoice_of_organization on invoice (organization_id, issued_at desc, id desc);
create index invoice_of_study on invoice (study_id);
create index invoice_newest on invoice (issued_at desc, id desc);
create trigger invoice_append_only before update or delete on invoice
  for each row execute function refuse_change();

-- What one admin proposes about taxes and another one confirms: other terms, a payment to the authority, a fee that goes back.
create table tax_request (
  id uuid primary key,
  kind text not null check (kind in ('TERMS', 'PAYMENT', 'CREDIT')),
  tax text not null check (tax in ('VAT')),
  holds_from date,
  terms jsonb,
  amount_pesewas bigint check (amount_pesewas > 0),
  invoice_id uuid references invoice,
  reason text not null,
  status text not null check (status in ('PROPOSED', 'POSTED', 'REJECTED', 'WITHDRAWN')),
  proposed_by uuid not null references app_user,
  decided_by uuid references app_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint tax_request_is_whole check (case kind
    when 'TERMS' then holds_from is not null and terms is not null
    when 'PAYMENT' then amount_pesewas is not null
    else invoice_id is not null end),
  constraint tax_request_by_two check (status <> 'POSTED' or decided_by is not null and decided_by <> proposed_by)
);
create index tax_request_newest on tax_request ((status = 'PROPOSED') desc, created_at desc);
