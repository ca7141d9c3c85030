-- Two accounts of one person become one: the closed account stays as a tombstone that leads to the one that was kept.
create table merged_account (
  closed_id uuid primary key references app_user,
  kept_id uuid not null references app_user,
  merged_at timestamptz not null,
  constraint merged_into_another check (closed_id <> kept_id)
);
create index merged_account_by_kept on merged_account (kept_id);

-- No account is both closed and kept, so that every closed one leads to an open one in a single step.
create function keep_merges_flat() returns trigger language plpgsql as $$
begin
  perform from app_user where id in (new.closed_id, new.kept_id) order by id for update;
  if exists (select from merged_account where kept_id = new.closed_id or closed_id = new.kept_id) then
    raise exception 'an account can’t be both closed and kept'
      using errcode = 'check_violation', constraint = 'merges_are_flat', table = 'merged_account';
  end if;
  return null;
end $$;
create constraint trigger merged_account_flat after insert or update on merged_account
  deferrable initially deferred for each row execute function keep_merges_flat();

-- Nothing new gets the id of a closed account. The lock waits for a merge that is under way, and its result is read after it.
create function refuse_merged(account uuid) returns void language plpgsql as $$
begin
  perform from app_user where id = account for key share;
  if exists (select from merged_account where closed_id = account) then
    raise exception 'account % was merged into another one', account
      using errcode = 'check_violation', constraint = 'account_is_open', table = 'merged_account';
  end if;
end $$;
create function refuse_merged_participant() returns trigger language plpgsql as $$
begin
  perform refuse_merged(new.participant_id);
  return new;
end $$;
create function refuse_merged_user() returns trigger language plpgsql as $$
begin
  perform refuse_merged(new.user_id);
  return new;
end $$;
create trigger application_of_open_account before insert on application
  for each row execute function refuse_merged_participant();
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_merged_participant();
create trigger assignment_of_open_account before insert on assignment
  for each row execute function refuse_merged_participant();
create trigger payout_of_open_account before insert on payout
  for each row execute function refuse_merged_participant();
create trigger mobile_money_of_open_account before insert on mobile_money_account
  for each row execute function refuse_merged_user();
create trigger session_of_open_account before insert on session
  for each row execute function refuse_merged_user();

-- What a closed account had earned belongs to the kept one, and nothing is added to it any more.
create function refuse_merged_earner() returns trigger language plpgsql as $$
begin
  if exists (select from merged_account where closed_id = new.owner_id) then
    raise exception 'the earnings of account % moved to another one', new.owner_id
      using errcode = 'check_violation', constraint = 'account_is_open', table = 'merged_account';
  end if;
  return null;
end $$;
create trigger ledger_account_of_open_account after update of balance on ledger_account
  for each row when (new.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE') and new.balance > old.balance)
  execute function refuse_merged_earner();

-- Whose earnings a ledger account holds today: those of a closed account belong to the one that was kept.
create view earner as
  select ledger_account.id as account_id, ledger_account.owner_id, coalesce(merged_account.kept_id, ledger_account.owner_id) as person_id
  from ledger_account left join merged_account on merged_account.closed_id = ledger_account.owner_id
  where ledger_account.kind = 'PARTICIPANT_EARNED';

-- Somebody proves that another account is theirs: the password was right, and a code was mailed to its address.
create table merge_proof (
  id uuid primary key,
  -- Who asks, and the account that they say is theirs too.
  user_id uuid not null references app_user,
  other_id uuid not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index merge_proof_by_user on merge_proof (user_id, requested_at desc);
create index merge_proof_by_other on merge_proof (other_id);

alter table app_user
  -- A number that its new owner registered with. The account keeps everything else, and is found by it when somebody asks for it back.
  add column freed_number text constraint freed_number_is_ghanaian check (freed_number ~ '^\+233[0-9]{9}$'),
  drop constraint reachable,
  add constraint reachable check (num_nonnulls(email, mobile_number, freed_number) > 0),
  drop constraint app_user_payouts_held_because_check,
  add constraint app_user_payouts_held_because_check
    check (payouts_held_because in ('NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED'));
create index app_user_by_freed_number on app_user (freed_number) where freed_number is not null;

-- Messages about the safety of an account leave at any hour.
alter table text_message
  drop constraint text_message_purpose_check,
  add constraint text_message_purpose_check
    check (purpose in ('CODE', 'SECURITY', 'SERVICE', 'OPTIONAL', 'PROMOTIONAL'));
