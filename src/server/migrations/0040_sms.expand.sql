-- Text messages (SMS) that leave or left. Their words are never stored: they hold the secrets of codes and links.
create table text_message (
  id uuid primary key,
  -- Null before the number has an account.
  user_id uuid references app_user,
  -- International, such as +233241234567; empty after an erasure or its retention period.
  number text not null check (number ~ '^(\+[0-9]{8,15})?$'),
  -- What it says: a kind of message, and what that is about.
  template text not null,
  about jsonb not null,
  purpose text not null check (purpose in ('CODE', 'SERVICE', 'OPTIONAL', 'PROMOTIONAL')),
  -- The study that it is about. The study may be deleted; what it cost stays.
  study_id uuid,
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'UNKNOWN', 'FAILED', 'DROPPED',
    'WITHHELD')),
  -- How often a worker took it to write its words: only the last one may send them.
  takes integer not null default 0,
  -- How often the provider did not take it.
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  provider text check (provider in ('arkesel', 'hubtel', 'test')),
  provider_id text,
  segments integer check (segments > 0),
  cost_pesewas bigint check (cost_pesewas >= 0),
  -- The budget's day, from which the cost is taken.
  spent_on date,
  problem text,
  -- When an admin sent it although it did not fit into a budget.
  released_at timestamptz,
  constraint text_message_sent check (status in ('QUEUED', 'FAILED', 'DROPPED', 'WITHHELD')
    or (sent_at is not null and segments is not null and cost_pesewas is not null and provider is not null))
);
create index text_message_newest on text_message (created_at desc, id desc);
create index text_message_by_person on text_message (user_id, created_at desc);
create index text_message_by_number on text_message (number, created_at desc) where number <> '';
create index text_message_by_study on text_message (study_id) where study_id is not null;
create index text_message_open on text_message (due_at) where status in ('QUEUED', 'SENDING');
create index text_message_withheld on text_message (created_at) where status = 'WITHHELD';

-- What a person chose about text messages.
create table text_choice (
  user_id uuid primary key references app_user,
  -- Wants text messages as well as mails.
  also_texts boolean not null default false,
  -- Ended the messages that may be ended.
  stopped_at timestamptz
);

-- Short links of text messages. The code is kept as a keyed hash and the path sealed, since it may hold a secret.
create table short_link (
  code_mark text primary key,
  user_id uuid not null references app_user,
  sealed_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index short_link_by_person on short_link (user_id);
create index short_link_by_end on short_link (expires_at);

-- What text messages cost on a day: of a study, of sign-in codes, or of everything else.
create table text_spending (
  key text not null,
  day date not null,
  pesewas bigint not null check (pesewas >= 0),
  -- As the settings were when something was last taken from it.
  limit_pesewas bigint not null,
  -- When a message did not fit into the budget for the first time.
  hit_at timestamptz,
  primary key (key, day)
);

-- What messages cost us, and what we owe the provider for them until its bill is paid.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'FEE_INCOME', 'SUSPENSE',
  'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'MESSAGES_OWED'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS')
    then balance <= 0 else balance >= 0 end);
