-- The ledger, payments in and out, what the provider says about them, and taxes.

-- ---- The ledger

-- The header's wallet follows.
create function announce_wallet() returns trigger language plpgsql as $$
begin
  insert into live_event (channel, subject_id) values ('wallet', new.owner_id);
  return null;
end $$;

-- Double entry: credit-positive accounts whose sum is always 0.
create table ledger_account (
  id uuid primary key,
  -- PROVIDER_FLOAT is an account of earlier releases.
  kind text not null check (kind in (
    'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'CHARGEBACK_TRANSIT',
    'FEE_INCOME', 'VAT_PAYABLE', 'WHT_PAYABLE', 'SUSPENSE',
    'PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE',
    'BANK', 'OWNER_FUNDS', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED')),
  owner_id uuid,
  balance bigint not null default 0,
  constraint ledger_account_once unique nulls not distinct (kind, owner_id),
  -- Assets (what providers and the bank hold for us, what others owe us, what we spent) are at most 0, all others at least 0.
  constraint ledger_balance_floor check (
    case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK',
      'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS')
      then balance <= 0 else balance >= 0 end)
);
create trigger wallet_announced after update of balance on ledger_account
  for each row when (new.kind = 'ORGANIZATION_AVAILABLE' and new.balance <> old.balance)
  execute function announce_wallet();
create trigger ledger_account_by_postings before update on ledger_account for each row
  when ((new.id, new.kind) <> (old.id, old.kind) or new.owner_id is distinct from old.owner_id
    or new.balance <> old.balance and pg_trigger_depth() < 1)
  execute function refuse_change('an account is never renamed, and its balance moves only by a posting');
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function refuse_change();
create trigger ledger_account_of_open_account after update of balance on ledger_account
  for each row when (new.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE') and new.balance > old.balance)
  execute function refuse_closed_account('owner_id');

create function journal_must_balance() returns trigger language plpgsql as $$
declare
  legs integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into legs, total from ledger_posting where journal_id = new.id;
  if legs < 2 or total <> 0 then
    raise exception 'journal % has % legs that sum to %', new.reference, legs, total using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A movement of money. The reference is unique for good, so that it happens once.
create table ledger_journal (
  id uuid primary key,
  reference text not null,
  event text not null,
  at timestamptz not null,
  -- What it is about: a study, a top-up, or what was earned (a booking, an entry, a diary, paid questions).
  subject_id uuid,
  constraint ledger_reference_once unique (reference)
);
create index ledger_journal_by_time on ledger_journal (at);
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function journal_must_balance();
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();

-- The balance is the sum of the postings because nothing but a posting moves it.
create function apply_posting() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update ledger_account a set balance = a.balance + moved.amount
    from (select account_id, sum(amount)::bigint as amount from added group by account_id) moved
    where a.id = moved.account_id;
  return null;
end $$;

-- A posting may only be written in the transaction that wrote its journal.
create function posting_with_its_journal() returns trigger language plpgsql as $$
begin
  if exists (
    select from added left join ledger_journal j on j.id = added.journal_id
    where j.xmin is distinct from pg_current_xact_id()::xid)
  then
    raise exception 'a posting is written with its journal' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- The legs of a movement.
create table ledger_posting (
  journal_id uuid not null references ledger_journal,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, account_id)
);
create index ledger_posting_by_account on ledger_posting (account_id, journal_id);
create trigger ledger_posting_applies after insert on ledger_posting
  referencing new table as added for each statement execute function apply_posting();
create trigger ledger_posting_in_journal after insert on ledger_posting
  referencing new table as added for each statement execute function posting_with_its_journal();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_change();

-- Two branches, so that both use the index of (kind, owner_id).
create function ledger_account_of(account_kind text, owner uuid) returns uuid language plpgsql as $$
begin
  if owner is null then
    return (select id from ledger_account where kind = account_kind and owner_id is null);
  end if;
  return (select id from ledger_account where kind = account_kind and owner_id = owner);
end $$;

-- Posts a movement: the journal, its accounts locked in id order, its postings. Returns false if the reference was posted
-- before with the same legs; other legs are an error. `legs` is an array of {"kind", "ownerId", "amount", "newId"}, where newId
-- is the id of the account if the movement opens it.
create function post_movement(
  journal uuid, movement_reference text, movement_event text, movement_subject uuid, moved_at timestamptz, legs jsonb)
returns boolean language plpgsql
-- PostgreSQL can't tell how long an array of accounts is, so it would plan their lock for each movement.
set plan_cache_mode = force_generic_plan
as $$
declare
  leg record;
  account uuid;
  accounts uuid[] := '{}';
  amounts bigint[] := '{}';
begin
  insert into ledger_journal (id, reference, event, subject_id, at)
    values (journal, movement_reference, movement_event, movement_subject, moved_at)
    on conflict (reference) do nothing;
  if not found then
    if exists (
      (select l.kind, l."ownerId", l.amount from jsonb_to_recordset(legs) l(kind text, "ownerId" uuid, amount bigint)
       except select a.kind, a.owner_id, p.amount from ledger_journal j join ledger_posting p on p.journal_id = j.id
         join ledger_account a on a.id = p.account_id where j.reference = movement_reference)
      union all
      (select a.kind, a.owner_id, p.amount from ledger_journal j join ledger_posting p on p.journal_id = j.id
         join ledger_account a on a.id = p.account_id where j.reference = movement_reference
       except select l.kind, l."ownerId", l.amount from jsonb_to_recordset(legs) l(kind text, "ownerId" uuid, amount bigint)))
    then
      raise exception 'reference % was used for another movement', movement_reference;
    end if;
    return false;
  end if;
  for leg in select * from jsonb_to_recordset(legs) l(kind text, "ownerId" uuid, amount bigint, "newId" uuid) loop
    account := ledger_account_of(leg.kind, leg."ownerId");
    if account is null then
      insert into ledger_account (id, kind, owner_id) values (leg."newId", leg.kind, leg."ownerId")
        on conflict (kind, owner_id) do nothing returning id into account;
      -- Another transaction has opened it meanwhile.
      account := coalesce(account, ledger_account_of(leg.kind, leg."ownerId"));
    end if;
    accounts := accounts || account;
    amounts := amounts || leg.amount;
  end loop;
  -- In id order, so that two movements never wait for each other; before the postings, whose foreign keys would lock the
  -- accounts for all that wait: a crowded account then costs several times as much.
  perform from ledger_account where id = any (accounts) order by id for no key update;
  insert into ledger_posting (journal_id, account_id, amount) select journal, a, m from unnest(accounts, amounts) as u(a, m);
  return true;
end $$;

-- Whose earnings a ledger account holds today: those of a closed account belong to the one that was kept.
create view earner as
  select ledger_account.id as account_id, ledger_account.owner_id, coalesce(merged_account.kept_id, ledger_account.owner_id) as person_id
  from ledger_account left join merged_account on merged_account.closed_id = ledger_account.owner_id
  where ledger_account.kind = 'PARTICIPANT_EARNED';

-- Which database this is: another cluster, or another timeline of the same one, has another identity.
create function database_identity() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system()) || ':' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
exception when insufficient_privilege or feature_not_supported then
  -- Some managed servers don't say; then only npm run restore marks a restore.
  return 'unknown';
end $$;

-- Each identity that the database has had. A restore or a failover begins another life, in which no money leaves until the
-- provider has been asked what happened.
create table database_life (
  life integer generated always as identity primary key,
  identity text not null,
  cause text not null check (cause in ('MIGRATED', 'RESTORED', 'NOTICED')),
  began_at timestamptz not null,
  -- The books know everything up to this instant; null if nobody can say.
  complete_until timestamptz,
  -- When the provider had been asked; until then no money leaves.
  adopted_at timestamptz
);
insert into database_life (identity, cause, began_at, complete_until, adopted_at)
  values (database_identity(), 'MIGRATED', now(), now(), now());

-- ---- Payments

-- When an organisation is notified of a low balance.
create table wallet_alert (
  organization_id uuid primary key references organization,
  below_pesewas bigint not null default 20000 check (below_pesewas >= 0),
  notified_at timestamptz
);

-- Money that organisations pay in.
create table top_up (
  id uuid primary key,
  organization_id uuid not null references organization,
  created_by uuid not null references app_user,
  reference text not null unique,
  amount_pesewas bigint not null check (amount_pesewas >= 10),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
  return_path text not null,
  authorization_url text,
  created_at timestamptz not null,
  settled_at timestamptz,
  provider_id text
);
create index top_up_by_organization on top_up (organization_id, created_at);
create index top_up_open on top_up (created_at) where status = 'PENDING';
create index top_up_by_provider on top_up (provider_id);
create index top_up_by_time on top_up (created_at);

-- Available money that goes back to the person who paid a top-up.
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
  settled_at timestamptz,
  attention_since timestamptz
);
-- The provider's refunds carry no reference of ours: one at a time for a payment, so that none is taken for another.
create unique index refund_one_open on refund (top_up_id) where status in ('REQUESTED', 'APPROVED', 'SENT');
create index refund_by_organization on refund (organization_id, created_at);
create index refund_by_top_up on refund (top_up_id);

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

-- Money that goes to a participant's mobile-money account.
create table payout (
  id uuid primary key,
  participant_id uuid not null references app_user,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  status text not null check (status in ('QUEUED', 'SENT', 'PAID', 'FAILED', 'REVERSED', 'HELD')),
  -- Every attempt has its own reference, made only after the one before ended conclusively.
  reference text not null unique,
  attempt integer not null default 1 check (attempt >= 1),
  network text not null,
  number text not null,
  account_name text not null,
  hold_until timestamptz,
  failure_reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  -- Since when somebody waits for a payout: from the first earning in it, or from the account that it goes to. Null once it
  -- was held on purpose or returned: no objective counts those.
  awaited_since timestamptz,
  -- Since when the transfer waits for somebody to act at the provider.
  attention_since timestamptz
);
create index payout_by_participant on payout (participant_id, created_at);
create index payout_open on payout (status) where status in ('QUEUED', 'SENT', 'HELD');
create index payout_by_time on payout (created_at);
create index payout_by_number on payout (number);
create index payout_returned on payout (status) where status in ('FAILED', 'REVERSED');
create index payout_counted on payout (settled_at) where awaited_since is not null;
create trigger payout_of_open_account before insert on payout
  for each row execute function refuse_closed_account('participant_id');

-- What was ordered from a rail, and what the provider calls it.
create table payout_attempt (
  reference text primary key,
  payout_id uuid not null references payout,
  sent_at timestamptz not null,
  provider_id text,
  -- Each attempt belongs to one rail.
  rail text not null default 'PAYSTACK' check (rail in ('PAYSTACK', 'MTN')),
  -- How often it was ordered: only the answer to a first order can say that nothing was taken.
  orders integer not null default 1 check (orders > 0),
  -- How it ended without the person being paid. Null while it is open, and once it has paid.
  --   DECLINED: the rail was not able to pay   REFUSED: the rail does not pay this person
  --   FAILED, RETURNED: the money went back to the person's earnings
  ended_as text check (ended_as in ('DECLINED', 'REFUSED', 'FAILED', 'RETURNED'))
);
create index payout_attempt_by_payout on payout_attempt (payout_id);
create index payout_attempt_by_provider on payout_attempt (provider_id);
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

-- Transfers that our books don't know, to numbers that nobody has: a keyed hash, so that the next person who saves the
-- number is not paid again.
create table unclaimed_transfer (
  reference text primary key,
  number_mark text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  found_at timestamptz not null,
  claimed_at timestamptz
);
create index unclaimed_transfer_by_number on unclaimed_transfer (number_mark) where claimed_at is null;

-- ---- What the provider and the bank say

-- Raw provider events, kept before they are acted on. The key dedupes redeliveries.
create table provider_event (
  dedupe_key text primary key,
  event text not null,
  reference text,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;

-- The provider's own ledger, line by line as it told us: what moved its balance for us, and by which of its items.
create table provider_line (
  id text primary key,
  item text not null check (item in ('TRANSACTION', 'TRANSFER', 'REFUND', 'CHARGEBACK', 'FUNDING', 'OTHER')),
  provider_id text not null,
  difference_pesewas bigint not null,
  at timestamptz not null,
  posted_at timestamptz
);
create index provider_line_by_item on provider_line (item, provider_id);
create index provider_line_by_time on provider_line (at);
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
  resolved_at timestamptz,
  rail text not null default 'PAYSTACK' check (rail in ('PAYSTACK', 'MTN'))
);
create index balance_alert_newest on balance_alert (raised_at desc);
create unique index balance_alert_open on balance_alert (rail) where resolved_at is null;

-- Comparisons of our books with the provider's.
create table reconciliation (
  id uuid primary key,
  at timestamptz not null,
  provider_balance_pesewas bigint,
  expected_balance_pesewas bigint not null,
  differences integer not null,
  problem text
);
create index reconciliation_by_time on reconciliation (at);

-- What differed, while it did.
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

-- A correction of the books: one admin proposes it, another one posts it.
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

-- ---- Taxes

-- How a tax is charged from a day on. What held at a past time never changes.
create table tax_setting (
  id uuid primary key,
  -- Of two for the same day, the later one holds.
  version bigint generated always as identity,
  tax text not null check (tax in ('VAT', 'WITHHOLDING')),
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
  series text primary key check (series in ('INVOICE', 'CREDIT_NOTE', 'CERTIFICATE')),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into document_series (series) values ('INVOICE'), ('CREDIT_NOTE'), ('CERTIFICATE');

-- Invoices for our fees, and credit notes, each of which corrects one. Everything on them is as it was when they were issued.
-- Amounts are whole pesewas, rates are of 10,000.
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
  -- A tax invoice shows the seller's address as well.
  seller_address text,
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
  tax text not null check (tax in ('VAT', 'WITHHOLDING')),
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

-- One for each person and month in which tax was withheld. Its amounts are in the ledger.
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
