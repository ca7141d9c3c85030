-- Each kind of organisation proves itself in its own way. Those that exist are companies.
alter table organization_information
  add column kind text not null default 'COMPANY'
    check (kind in ('COMPANY', 'NGO', 'UNIVERSITY', 'PUBLIC_BODY', 'STUDENT', 'INDEPENDENT_RESEARCHER')),
  add column registration_number text not null default '',
  add column institution_email text not null default '' check (institution_email = lower(institution_email)),
  add column supervisor_name text not null default '',
  add column supervisor_email text not null default '' check (supervisor_email = lower(supervisor_email)),
  add column ghana_card_number text not null default ''
    check (ghana_card_number = '' or ghana_card_number ~ '^GHA-[0-9]{9}-[0-9]$'),
  -- Only companies have them all.
  alter column industry drop not null,
  alter column stage drop not null,
  add constraint company_says_more check (kind <> 'COMPANY' or (industry is not null and stage is not null)),
  add constraint supervised_by_another check (supervisor_email = '' or supervisor_email <> institution_email),
  add constraint card_of_a_person check (ghana_card_number = '' or kind = 'INDEPENDENT_RESEARCHER');

-- What organisations upload to prove themselves: the file is in the object store, under the id.
create table organization_evidence (
  id uuid primary key,
  organization_id uuid not null references organization,
  field text not null check (field in ('registrationCertificate', 'ghanaCard')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  uploaded_by uuid not null references app_user,
  uploaded_at timestamptz not null,
  -- Null until the file is in the store: nobody sees it before.
  stored_at timestamptz
);
create unique index organization_evidence_of_field on organization_evidence (organization_id, field) where stored_at is not null;
create index organization_evidence_by_uploader on organization_evidence (uploaded_by);
create index organization_evidence_by_age on organization_evidence (uploaded_at);
-- Whatever deletes it, its file is removed from the store.
create trigger evidence_is_removed after delete on organization_evidence for each row execute function note_removed_clip();

-- Addresses that a code was mailed to: of an institution, and of a student's supervisor. The code follows from the id.
create table organization_email (
  id uuid primary key,
  organization_id uuid not null references organization,
  field text not null check (field in ('institutionEmail', 'supervisorEmail')),
  email text not null check (email = lower(email)),
  requested_by uuid not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  tries integer not null default 0 check (tries between 0 and 5),
  confirmed_at timestamptz
);
create index organization_email_newest on organization_email (organization_id, field, requested_at desc);
create index organization_email_by_requester on organization_email (requested_by);
create index organization_email_by_address on organization_email (email);

-- Evidence that an admin has marked as checked.
create table organization_check (
  organization_id uuid not null references organization,
  field text not null,
  checked_by uuid not null references app_user,
  checked_at timestamptz not null,
  primary key (organization_id, field)
);
create index organization_check_by_admin on organization_check (checked_by);
