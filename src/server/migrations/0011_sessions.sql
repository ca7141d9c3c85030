-- What hangs on a session ends with it, and a dispute that was decided stays decided.

-- The live streams listen here; the payload is the session's id only.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id::text);
  return null;
end $$;
create trigger session_announces_its_end after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function announce_session_end();
create trigger session_announces_its_deletion after delete on session
  for each row when (old.revoked_at is null) execute function announce_session_end();

-- The session in which a calendar address was made: signed out from elsewhere, it takes the address along.
alter table calendar_feed add column session_id uuid references session on delete set null;

-- When an admin upheld a no-show after a dispute. Nothing changes such an application any more.
alter table application add column upheld_at timestamptz;
update application set upheld_at =
  (select max(at) from status_change where entity_id = application.id and event = 'uphold')
  where status = 'NO_SHOW';
alter table application add constraint upheld_is_final check (upheld_at is null or status = 'NO_SHOW');

create function keep_upheld() returns trigger language plpgsql as $$
begin
  if new.upheld_at is distinct from old.upheld_at and old.upheld_at is not null then
    raise exception 'a dispute that was upheld stays upheld' using errcode = 'check_violation';
  end if;
  if old.status = 'DISPUTED' and new.status = 'NO_SHOW' and new.upheld_at is null then
    raise exception 'a dispute ends with a decision' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger application_keeps_upheld before update of status, upheld_at on application
  for each row execute function keep_upheld();
