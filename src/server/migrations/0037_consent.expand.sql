-- What people agree to in writing before they take part in a study. A version never changes, so what somebody signed stays
-- readable; a new one replaces it for everybody who signs later.
create table consent_form (
  id uuid primary key,
  study_id uuid not null references study on delete cascade,
  version integer not null check (version > 0),
  text text not null,
  -- In base64, made from the uploaded file by copying its pages.
  pdf text,
  approval_number text not null,
  ethics_body text not null,
  recording text not null check (recording in ('NONE', 'OPTIONAL', 'REQUIRED')),
  asks_sharing boolean not null,
  allows_witness boolean not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  published_by uuid not null references app_user,
  -- Null for the version that people sign today.
  replaced_at timestamptz,
  unique (study_id, version),
  check (text <> '' or pdf is not null)
);
create unique index consent_form_current on consent_form (study_id) where replaced_at is null;

create function keep_consent_form() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'replaced_at') <> (to_jsonb(old) - 'replaced_at') or old.replaced_at is not null then
    raise exception 'a version of a consent form never changes';
  end if;
  return new;
end $$;
create trigger consent_form_is_kept before update on consent_form for each row execute function keep_consent_form();

create table signed_consent (
  id uuid primary key,
  form_id uuid not null references consent_form,
  study_id uuid not null references study,
  participant_id uuid not null references app_user,
  status text not null check (status in ('SIGNED', 'WITHDRAWN')),
  -- Empty once the person's account is erased.
  signed_name text not null,
  signed_at timestamptz not null,
  ip text,
  recording boolean not null,
  sharing boolean not null,
  recording_withdrawn_at timestamptz,
  sharing_withdrawn_at timestamptz,
  withdrawn_at timestamptz,
  -- For somebody who can't read: the team member who recorded it, the independent witness, and the person's mark (a JPEG in
  -- base64).
  recorded_by uuid references app_user,
  witness_name text,
  mark text,
  check ((status = 'WITHDRAWN') = (withdrawn_at is not null)),
  check (recorded_by is not null or (witness_name is null and mark is null)),
  check (recording or recording_withdrawn_at is null),
  check (sharing or sharing_withdrawn_at is null)
);
create unique index signed_consent_once on signed_consent (form_id, participant_id) where status = 'SIGNED';
create index signed_consent_by_participant on signed_consent (participant_id, signed_at desc, id desc);
create index signed_consent_by_study on signed_consent (study_id, signed_at desc, id desc);

-- Whether somebody must still sign the current version of a study's form. Volatile, so that a statement that has waited for
-- a lock sees what is true under it.
create function consent_missing(of_study uuid, of_participant uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from consent_form
    where consent_form.study_id = of_study and replaced_at is null and not exists (
      select from signed_consent
      where form_id = consent_form.id and participant_id = of_participant and status = 'SIGNED'));
end $$;

-- Colleagues or clients who watch a study's schedule by a secret link, without an account.
create table observer (
  id uuid primary key,
  study_id uuid not null references study on delete cascade,
  -- Only the team sees the name; participants see the affiliation.
  name text not null,
  affiliation text not null,
  email text,
  -- Null until the mail with the link leaves.
  secret_hash text unique,
  invited_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index observer_by_study on observer (study_id);
create index observer_by_email on observer (email) where email is not null;

-- For which companies somebody may observe a study at a time, one entry for each observer.
create function observers_of(of_study uuid, at timestamptz) returns text[] language sql stable as $$
  select coalesce(array_agg(affiliation order by created_at, id), '{}') from observer
  where study_id = of_study and revoked_at is null and expires_at > at
$$;
