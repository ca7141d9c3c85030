-- Against one person in several accounts: what outlives an erasure, how facts about oneself change, from which networks
-- accounts are used, and how often a stranger's number may be asked about.

-- ---- Whose name a number has: a few questions a day

create table name_look_up (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- Of the network and the number, keyed: saving what was just asked about is no further question.
  mark text not null,
  at timestamptz not null
);
create index name_look_up_by_person on name_look_up (user_id, at);

-- ---- What outlives an erasure: keyed hashes only, which lead to no account

create table remembered_mark (
  id uuid primary key,
  -- Of a mailbox or a number. Without the key nobody can tell whose, or try all numbers.
  mark text not null,
  about text not null check (about in ('STUDY', 'STRIKE', 'SUSPENSION')),
  study_id uuid references study,
  -- Why a strike was given.
  reason text check (reason in ('LATE_CANCEL', 'NO_SHOW')),
  -- Of the date of birth and the gender, keyed with the mark: it compares with nobody else's.
  facts text,
  -- When the strike was given; else when the account was deleted.
  at timestamptz not null,
  constraint remembered_about check (
    (about = 'SUSPENSION') = (study_id is null) and (about = 'STRIKE') = (reason is not null))
);
create index remembered_mark_by_mark on remembered_mark (mark);

-- ---- Facts that decide which studies somebody qualifies for

create table profile_change (
  id uuid primary key,
  participant_id uuid not null references app_user,
  fields text[] not null check (cardinality(fields) >= 1),
  status text not null check (status in ('MADE', 'WAITING', 'APPROVED', 'DECLINED')),
  -- What waits for a look: the other fields change at once.
  date_of_birth date,
  gender text,
  reason text,
  at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  answer text,
  constraint profile_change_decided check ((status in ('APPROVED', 'DECLINED')) = (decided_at is not null)),
  constraint profile_change_looked_at check (status = 'MADE' or (date_of_birth is not null and gender is not null))
);
create index profile_change_by_person on profile_change (participant_id, at);
create unique index profile_change_one_waits on profile_change (participant_id) where status = 'WAITING';
insert into profile_change (id, participant_id, fields, status, at)
  select gen_random_uuid(), user_id, array['demographic'], 'MADE', demographics_changed_at
  from participant_profile where demographics_changed_at is not null;
alter table participant_profile drop column demographics_changed_at;

-- Studies that somebody was told not to fit, before any application.
create table unfit_study (
  participant_id uuid not null references app_user,
  study_id uuid not null references study,
  at timestamptz not null,
  primary key (participant_id, study_id)
);

-- ---- Accounts that are used by the same hands

alter table session add column network text;
create index session_by_network on session (network, created_at) where network is not null;
-- When somebody took a name that shares no word with the one before.
alter table app_user add column renamed_at timestamptz;
