-- A pro-forma invoice for a bank transfer. It keeps what it said about both sides.
create table pro_forma (
  id uuid primary key,
  organization_id uuid not null references organization,
  created_by uuid not null references app_user,
  reference text not null unique,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  received_pesewas bigint not null default 0 check (received_pesewas >= 0),
  purchase_order text not null,
  customer_name text not null,
  customer_address text not null,
  customer_tin text,
  bank jsonb not null,
  status text not null check (status in ('WAITING', 'PARTLY', 'RECEIVED', 'CANCELLED')),
  created_at timestamptz not null,
  expires_on date not null
);
create index pro_forma_of_organization on pro_forma (organization_id, created_at desc, id desc);

-- A credit of our bank's statement, once, however many statements contain it.
create table bank_line (
  id uuid primary key,
  key text not null unique,
  day date not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  narration text not null,
  uploaded_by uuid not null references app_user,
  seen_at timestamptz not null,
  status text not null check (status in ('WAITING', 'CREDITED', 'SETTLED', 'KNOWN', 'RETURNED')),
  -- The pro-forma whose reference it has.
  pro_forma_id uuid references pro_forma,
  settlement_id text unique references settlement,
  top_up_id uuid unique references top_up,
  constraint bank_line_settled check ((status = 'SETTLED') = (settlement_id is not null)),
  constraint bank_line_credited check ((status = 'CREDITED') = (top_up_id is not null))
);
create index bank_line_newest on bank_line (day desc, id desc);
create index bank_line_of_pro_forma on bank_line (pro_forma_id);

-- What one admin proposes about a credit and another one confirms.
create table bank_decision (
  id uuid primary key,
  line_id uuid not null references bank_line,
  outcome text not null check (outcome in ('CREDIT', 'RETURN', 'KNOWN')),
  organization_id uuid references organization,
  reason text not null,
  status text not null check (status in ('PROPOSED', 'POSTED', 'REJECTED', 'WITHDRAWN')),
  proposed_by uuid not null references app_user,
  decided_by uuid references app_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint bank_decision_owner check ((outcome = 'CREDIT') = (organization_id is not null)),
  constraint bank_decision_two_admins check (status <> 'POSTED' or decided_by <> proposed_by)
);
create unique index bank_decision_one_open on bank_decision (line_id) where status = 'PROPOSED';
create index bank_decision_of_line on bank_decision (line_id, created_at);
