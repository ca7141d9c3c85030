-- After a restore, or when a standby takes over, the database may lack what was acknowledged before. It notices by itself, and
-- no money leaves until the provider has been asked what happened.

-- Which database this is: another cluster, or another timeline of the same one, has another identity.
create function database_identity() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system()) || ':' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
exception when insufficient_privilege or feature_not_supported then
  -- Some managed servers don't say; then only npm run restore marks a restore.
  return 'unknown';
end $$;

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

-- What a person was paid for work that our books don't know yet. It is set off against what they earn next.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'ORGANIZATION_AVAILABLE', 'STUDY_HELD', 'PARTICIPANT_EARNED', 'PAYOUT_TRANSIT', 'REFUND_TRANSIT', 'FEE_INCOME', 'SUSPENSE',
  'PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE'));
alter table ledger_account drop constraint ledger_balance_floor;
alter table ledger_account add constraint ledger_balance_floor check (
  case when kind in ('PROVIDER_FLOAT', 'PROVIDER_FEES', 'BANK', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_ADVANCE')
    then balance <= 0 else balance >= 0 end);
