-- What a movement is about, so that nobody takes its reference apart.
set constraints all immediate;
alter table ledger_journal add column subject_id uuid;
alter table ledger_journal disable trigger ledger_journal_append_only;
update ledger_journal j set subject_id = case event
    when 'topup' then (select id from top_up where j.reference = 'topup:' || top_up.reference)
    when 'credit' then (select study_id from invoice where invoice.id = split_part(j.reference, ':', 2)::uuid)
    else split_part(j.reference, ':', 2)::uuid end
  where event in ('topup', 'publish', 'extend', 'raise', 'fee', 'credit', 'earn', 'screen', 'close');
alter table ledger_journal enable trigger ledger_journal_append_only;
set constraints all deferred;

drop function post_movement;
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
