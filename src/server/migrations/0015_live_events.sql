-- What open browsers should hear of. Rows instead of NOTIFY: a commit with NOTIFY waits for every other one of the
-- database. Every process reads the new rows several times a second; they are removed after some minutes. After a crash
-- of the database the table is empty, and every browser fetches again.
create unlogged table live_event (
  id bigint generated always as identity,
  channel text not null check (channel in ('notification', 'wallet', 'session_end')),
  -- A person, an organisation or a login session.
  subject_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index live_event_by_transaction on live_event (changed_in);

drop trigger notification_announced on notification;
create or replace function announce_notification() returns trigger language plpgsql as $$
begin
  insert into live_event (channel, subject_id) select distinct 'notification', user_id from added;
  return null;
end $$;
create trigger notification_announced after insert on notification
  referencing new table as added for each statement execute function announce_notification();

drop trigger wallet_announced on ledger_account;
create or replace function announce_wallet() returns trigger language plpgsql as $$
begin
  insert into live_event (channel, subject_id) values ('wallet', new.owner_id);
  return null;
end $$;
create trigger wallet_announced after update of balance on ledger_account
  for each row when (new.kind = 'ORGANIZATION_AVAILABLE' and new.balance <> old.balance)
  execute function announce_wallet();

create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  insert into live_event (channel, subject_id) values ('session_end', old.id);
  return null;
end $$;
