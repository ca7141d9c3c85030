-- Notifications are kept by month: the index by person, whose pages are read in no order, stays as small as a
-- month, and a month that retention has emptied is dropped instead of being vacuumed. Nothing else about the table changes.

alter table notification rename to notification_earlier;
drop trigger notification_announced on notification_earlier;
alter index notification_by_user rename to notification_earlier_by_user;
-- A key of the whole table must have the column that it is divided by.
alter table notification_earlier drop constraint notification_pkey;
alter table notification_earlier add primary key (id, created_at);

create table notification (like notification_earlier including defaults including constraints) partition by range (created_at);
alter table notification add primary key (id, created_at);
alter table notification add constraint notification_user_id_fkey foreign key (user_id) references app_user;
create index notification_by_user on notification (user_id, created_at desc);

-- What is there stays where it is, as the part until the end of the current month. A row whose month nobody has made goes
-- to notification_other, so that no month must be made in time.
do $$
declare
  this_month timestamp := date_trunc('month', greatest(now(), (select max(created_at) from notification_earlier)) at time zone 'UTC');
  ends timestamp := this_month + interval '1 month';
  name text := 'notification_until_' || to_char(ends, 'YYYY_MM');
  allowed record;
begin
  -- Processes of the earlier release go on meanwhile, under a role that owns nothing.
  for allowed in
    select distinct grantee, privilege_type from pg_class, aclexplode(relacl)
    where oid = 'notification_earlier'::regclass and grantee <> relowner and grantee <> 0
  loop
    execute format('grant %s on notification to %I', allowed.privilege_type, pg_get_userbyid(allowed.grantee));
  end loop;
  execute format('alter table notification_earlier rename to %I', name);
  execute format('alter table notification attach partition %I for values from (minvalue) to (%L)', name, ends || '+00');
  create table notification_other partition of notification default;
end $$;

create trigger notification_announced after insert on notification
  referencing new table as added for each statement execute function announce_notification();

-- Makes the months of `today` and of `ahead` months after it, with the rows that notification_other has of them, and drops
-- months that ended before `kept_from` and are empty; returns what it did. The role of the application owns no table, so this
-- runs as the owner: it takes no name of a table, and deletes no row.
create function keep_notification_months(today timestamptz, ahead integer, kept_from timestamptz) returns text[]
language plpgsql security definer
-- Whoever writes a notification waits behind this lock, so it gives up soon and is tried again.
set lock_timeout = '500ms' set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  starts timestamptz;
  part record;
  name text;
  is_empty boolean;
  done text[] := '{}';
begin
  for starts in select generate_series(date_trunc('month', today), date_trunc('month', today) + make_interval(months => ahead), interval '1 month') loop
    name := 'notification_' || to_char(starts, 'YYYY_MM');
    continue when to_regclass(name) is not null or exists (
      select from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'notification'::regclass and relname like 'notification_until_%'
        and starts < to_timestamp(right(relname, 7), 'YYYY_MM'));
    -- First what everybody locks first. Without the lock on the whole table, a row on its way to notification_other would
    -- be refused once its month is there.
    lock table app_user, notification in share row exclusive mode;
    -- Another process may have made it meanwhile.
    continue when to_regclass(name) is not null;
    execute format('create table %I (like notification including all)', name);
    execute format(
      'with moved as (delete from notification_other where created_at >= $1 and created_at < $2 returning *)
       insert into %I select * from moved', name) using starts, starts + interval '1 month';
    execute format('alter table notification attach partition %I for values from (%L) to (%L)',
      name, starts, starts + interval '1 month');
    done := done || ('made ' || name);
  end loop;

  for part in
    select relname from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'notification'::regclass and relname ~ '^notification_(until_)?[0-9]{4}_[0-9]{2}$'
      and to_timestamp(right(relname, 7), 'YYYY_MM')
        + case when relname like 'notification_until_%' then interval '0' else interval '1 month' end <= kept_from
    order by relname
  loop
    execute format('select not exists (select from %I)', part.relname) into is_empty;
    continue when not is_empty;
    lock table notification in access exclusive mode;
    execute format('select not exists (select from %I)', part.relname) into is_empty;
    continue when not is_empty;
    execute format('drop table %I', part.relname);
    done := done || ('dropped ' || part.relname);
  end loop;
  return done;
end $$;
revoke execute on function keep_notification_months(timestamptz, integer, timestamptz) from public;
select keep_notification_months(now(), 2, '-infinity');
