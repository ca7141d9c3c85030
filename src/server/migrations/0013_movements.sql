-- A movement of money in one call: the journal's head, its accounts locked in id order, its postings. False when the
-- reference was posted before with the same legs; with other legs it is an error. `legs` is an array of
-- {"kind", "ownerId", "amount", "newId"}, where newId names the account if this movement opens it.
create function post_movement(journal uuid, movement_reference text, movement_event text, moved_at timestamptz, legs jsonb)
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
    -- Two branches, so that both use the index of (kind, owner_id).
    if leg."ownerId" is null then
      select id into account from ledger_account where kind = leg.kind and owner_id is null;
    else
      select id into account from ledger_account where kind = leg.kind and owner_id = leg."ownerId";
    end if;
    if account is null then
      insert into ledger_account (id, kind, owner_id) values (leg."newId", leg.kind, leg."ownerId")
        on conflict (kind, owner_id) do nothing;
      select id into strict account from ledger_account
        where kind = leg.kind and owner_id is not distinct from leg."ownerId";
    end if;
    accounts := accounts || account;
    amounts := amounts || leg.amount;
  end loop;
  perform 1 from ledger_account where id = any (accounts) order by id for update;
  insert into ledger_posting (journal_id, account_id, amount) select journal, a, m from unnest(accounts, amounts) as u(a, m);
  return true;
end $$;
