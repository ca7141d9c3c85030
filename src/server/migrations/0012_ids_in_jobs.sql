-- Jobs carry ids only. What people wrote and where they can be reached is in tables, where an erasure and the retention
-- job find it.

create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null
);
create index contact_message_by_address on contact_message (email);

-- An address that an account asked for, or has given up: mails to it name it by its id.
create table other_address (
  id uuid primary key,
  -- Null for mails of an earlier version, which did not say whose address it was.
  user_id uuid references app_user,
  email text not null,
  created_at timestamptz not null
);
create index other_address_by_person on other_address (user_id);

-- Jobs of earlier versions. In a new database the queue's tables come after this.
do $$
declare
  queued record;
  new_id uuid;
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;

  -- What is over only loses what it carried.
  update pgboss.job set data = jsonb_build_object('template', data->>'template', 'about', '{}'::jsonb), output = null
    where name in ('mail', 'mail.first', 'mail.second') and state in ('completed', 'cancelled');

  -- Mail servers repeat the address that they refuse.
  update pgboss.job set output = regexp_replace(output::text, '[[:alnum:]_.+-]+@[[:alnum:]-]+[.][[:alnum:].-]+', '…', 'g')::jsonb
    where output::text ~ '@';

  for queued in
    select id, name, data, created_on from pgboss.job
    where name in ('mail', 'mail.first', 'mail.second') and state not in ('completed', 'cancelled')
  loop
    if queued.data->>'template' = 'contact' then
      new_id := gen_random_uuid();
      insert into contact_message (id, name, email, message, received_at)
        values (new_id, queued.data->'about'->>'name', queued.data->'about'->>'email',
          queued.data->'about'->>'message', queued.created_on);
      queued.data := queued.data - 'to' || jsonb_build_object('about', jsonb_build_object('messageId', new_id));
    elsif queued.data->>'template' in ('changeEmail', 'emailChanged') then
      new_id := gen_random_uuid();
      insert into other_address (id, user_id, email, created_at)
        values (new_id, (select id from app_user where id::text = queued.data->'about'->>'userId'),
          queued.data->'to'->>'email', queued.created_on);
      queued.data := queued.data - 'to' || jsonb_build_object('about', jsonb_build_object('addressId', new_id));
    elsif queued.data->>'template' = 'waitlistInvitation' then
      queued.data := queued.data - 'to' || jsonb_build_object('about', jsonb_build_object('entryId',
        (select id from waitlist_entry where email = queued.data->'to'->>'email')));
    elsif queued.data->>'template' = 'joinOrganization' then
      queued.data := queued.data - 'to';
    elsif queued.data->>'template' in ('studyTakenDown', 'accountSuspended') then
      queued.data := queued.data #- '{about,reason}';
    elsif queued.data->>'template' = 'lowBalance' then
      queued.data := jsonb_set(queued.data, '{about,balancePesewas}',
        to_jsonb((queued.data->'about'->>'balancePesewas')::bigint));
    else
      continue;
    end if;
    update pgboss.job set data = queued.data where id = queued.id and name = queued.name;
  end loop;

  -- Nobody is left to send these to: the entry of the waitlist was erased or has expired.
  delete from pgboss.job where name in ('mail', 'mail.first', 'mail.second')
    and data->>'template' = 'waitlistInvitation' and data->'about'->'entryId' = 'null'::jsonb;
end $$;
