-- Paying people who were recruited elsewhere: a list of numbers and amounts, each paid only once its person has said yes.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'LIST_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
  'FEE_INCOME', 'VAT_PAYABLE', 'WHT_PAYABLE', 'SUSPENSE', 'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES',
  'MTN_BALANCE', 'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED',
  'PROMISES'));

create table payment_list (
  id uuid primary key,
  organization_id uuid not null references organization,
  project_id uuid references project on delete set null,
  created_by uuid not null references app_user,
  name text not null check (length(name) between 1 and 100),
  -- The people read it.
  purpose text not null check (length(purpose) between 1 and 60),
  status text not null check (status in ('REVIEW', 'OPEN', 'ENDED', 'DECLINED')),
  -- Per payment, with the VAT in it, as the organisation agreed to it.
  fee_pesewas bigint not null check (fee_pesewas >= 0),
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  constraint payment_list_dates check ((status in ('OPEN', 'ENDED')) <= (opened_at is not null and expires_at is not null))
);
create index payment_list_of_organization on payment_list (organization_id, created_at desc);
create index payment_list_in_review on payment_list (created_at) where status = 'REVIEW';

create table listed_payment (
  id uuid primary key,
  list_id uuid not null references payment_list,
  line integer not null check (line > 0),
  -- Empty once it was erased.
  number text not null check (number = '' or number ~ '^\+233[0-9]{9}$'),
  name text not null default '' check (length(name) <= 100),
  own_reference text not null default '' check (length(own_reference) <= 60),
  amount_pesewas bigint not null check (amount_pesewas between 100 and 200000),
  status text not null check (status in ('WAITING', 'CONFIRMED', 'REFUSED', 'EXPIRED', 'CANCELLED')),
  -- Part of the link; it opens the page, and a code texted to the number confirms.
  code text not null unique,
  -- The name with which the number is registered, as the provider says; null if it has not said.
  registered_name text,
  participant_id uuid references app_user,
  answered_at timestamptz,
  answered_by text check (answered_by in ('DIALLED', 'LINK')),
  -- How many reminders were sent, and when the person was last texted.
  reminders integer not null default 0,
  texted_at timestamptz,
  constraint listed_payment_confirmed check ((status = 'CONFIRMED') = (participant_id is not null))
);
create unique index listed_payment_once on listed_payment (list_id, number) where number <> '';
create index listed_payment_by_list on listed_payment (list_id, line);
create index listed_payment_by_number on listed_payment (number) where number <> '';
create index listed_payment_of_person on listed_payment (participant_id) where participant_id is not null;

-- A fee may be for a list of payments instead of a study.
alter table invoice alter column study_id drop not null;
alter table invoice add column list_id uuid references payment_list;
alter table invoice add constraint invoice_is_about_one check ((study_id is null) <> (list_id is null));
create index invoice_of_list on invoice (list_id) where list_id is not null;
