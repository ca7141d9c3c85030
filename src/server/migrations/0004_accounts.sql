-- Who somebody is, completed: Google, second factor, devices, preferences, suspension, erasure, the audit log.

alter table app_user
  -- Null for who signs in with Google only.
  alter column password_hash drop not null,
  add column google_subject text constraint google_subject_once unique,
  -- Sealed with a key derived from SESSION_SECRET; a copy of the table alone opens nothing.
  add column totp_secret text,
  add column totp_enabled_at timestamptz,
  -- The last code's moment: a code that was used is refused when it comes again.
  add column totp_last_step bigint,
  add column suspended_at timestamptz,
  add column suspension_reason text,
  -- A tombstone keeps the id, so that the books and histories still point at somebody.
  add column erased_at timestamptz;
create index app_user_by_name on app_user (lower(first_name || ' ' || last_name));

create table recovery_code (
  user_id uuid not null references app_user,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table session
  add column browser_hash text,
  -- When the person last proved who he or she is by Google, for changes that ask again.
  add column confirmed_at timestamptz;

-- Browsers that a person has signed in from; a new one is told by mail.
create table known_device (
  user_id uuid not null references app_user,
  browser_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token
  add constraint one_time_token_purpose_check check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
  add column new_email text;

-- Consent becomes append-only: giving and withdrawing are rows (Act 843).
alter table consent
  add column purpose text not null default 'Using Nyansapo',
  add column event text not null default 'GIVEN' check (event in ('GIVEN', 'WITHDRAWN'));
insert into consent (id, user_id, document, version, given_at, purpose, event)
  select gen_random_uuid(), user_id, document, version, withdrawn_at, purpose, 'WITHDRAWN'
  from consent where withdrawn_at is not null;
alter table consent drop column withdrawn_at;
alter table consent rename column given_at to at;
create index consent_by_user on consent (user_id, document, at);
create trigger consent_append_only before update or delete on consent
  for each row execute function refuse_change();

-- What a person does not want by mail. Money, security and session mails are always sent.
create table muted_topic (
  user_id uuid not null references app_user,
  topic text not null,
  primary key (user_id, topic)
);

alter table waitlist_entry add column invited_at timestamptz;
alter table organization add column suspension_reason text;
alter table organization_invitation drop constraint organization_invitation_status_check;
alter table organization_invitation add constraint organization_invitation_status_check
  check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED'));

-- What happened, in ids only, so that erasing a person leaves nothing to erase here.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  actor text not null,
  actor_id uuid,
  subject text,
  subject_id uuid,
  -- Whose log it belongs to: an organisation's admins read their own.
  organization_id uuid,
  details jsonb not null default '{}'
);
create index audit_event_by_time on audit_event (at desc, id desc);
create index audit_event_by_actor on audit_event (actor_id, at desc);
create index audit_event_by_subject on audit_event (subject_id, at desc);
create index audit_event_by_organization on audit_event (organization_id, at desc);
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();

-- The chain over those events: each seal's hash covers its event and the seal before. Written a moment after the events,
-- one at a time, so that no transaction ever waits for another one's audit.
create table audit_seal (
  sequence bigint primary key,
  event_id uuid not null unique references audit_event,
  hash text not null
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change();

-- A history row's words may be taken away when the person who wrote them is erased; nothing else ever changes.
create function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
    and (new.id, new.noun, new.entity_id, new.event, new.to_status, new.actor, new.at)
      = (old.id, old.noun, old.entity_id, old.event, old.to_status, old.actor, old.at)
    and new.from_status is not distinct from old.from_status
    and new.actor_id is not distinct from old.actor_id then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger status_change_append_only on status_change;
create trigger status_change_append_only before update or delete on status_change
  for each row execute function refuse_change_but_redaction();
