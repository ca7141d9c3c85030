-- Posting a movement costs the same however many accounts there are, and what follows a posting runs once for all
-- postings of a statement.

-- As before, except how an account is found: `owner_id is not distinct from` reads every account of the kind.
create or replace function post_movement(
  journal uuid, movement_reference text, movement_event text, moved_at timestamptz, legs jsonb)
returns boolean language plpgsql as $$
declare
  leg record;
  account uuid;
  accounts uuid[] := '{}';
  amounts bigint[] := '{}';
begin
  insert into ledger_journal (id, reference, event, at) values (journal, movement_reference, movement_event, moved_at)
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

-- Two branches, so that both use the index of (kind, owner_id).
create function ledger_account_of(account_kind text, owner uuid) returns uuid language plpgsql as $$
begin
  if owner is null then
    return (select id from ledger_account where kind = account_kind and owner_id is null);
  end if;
  return (select id from ledger_account where kind = account_kind and owner_id = owner);
end $$;

drop trigger ledger_posting_applies on ledger_posting;
create or replace function apply_posting() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update ledger_account a set balance = a.balance + moved.amount
    from (select account_id, sum(amount)::bigint as amount from added group by account_id) moved
    where a.id = moved.account_id;
  return null;
end $$;
create trigger ledger_posting_applies after insert on ledger_posting
  referencing new table as added for each statement execute function apply_posting();

drop trigger ledger_posting_in_journal on ledger_posting;
create or replace function posting_with_its_journal() returns trigger language plpgsql as $$
begin
  if exists (
    select from added left join ledger_journal j on j.id = added.journal_id
    where j.xmin is distinct from pg_current_xact_id()::xid)
  then
    raise exception 'a posting is written with its journal' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_posting_in_journal after insert on ledger_posting
  referencing new table as added for each statement execute function posting_with_its_journal();
