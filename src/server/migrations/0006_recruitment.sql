-- Drafts of studies, quotas, what a team notes about applicants, full-text search, and which open studies changed.

-- One draft per researcher and project; `revision` goes up with each save, so that two devices can't overwrite each
-- other. A new draft begins at the time in milliseconds: a device never takes it for the one before.
create table study_draft (
  project_id uuid not null references project on delete cascade,
  author_id uuid not null references app_user,
  content jsonb not null,
  stage integer not null check (stage between 0 and 5),
  revision bigint not null check (revision >= 1),
  saved_at timestamptz not null,
  primary key (project_id, author_id)
);

-- How many places go to one value of an attribute; '*' stands for every value that is not named. The places of one
-- attribute's cells sum to the study's. `filled` counts the same bookings as study.filled does.
create table quota_cell (
  id uuid primary key,
  study_id uuid not null references study on delete cascade,
  attribute text not null,
  value text not null,
  position integer not null,
  places integer not null check (places >= 0),
  filled integer not null default 0,
  constraint quota_value_once unique (study_id, attribute, value),
  constraint quota_never_overfilled check (filled between 0 and places)
);
-- Which cells a booking took a place of, so that exactly those are freed.
alter table booking add column quota_cells uuid[] not null default '{}';

-- Every kind of question has a name now; those before were all of one choice.
update study set screeners = (
  select jsonb_agg(question || '{"kind": "SINGLE"}') from jsonb_array_elements(screeners) as question
);
-- How well the answers fit, 0 to 100 (domain/screening.ts), so that 5,000 applicants sort by an index.
alter table application add column match_percent integer not null default 100
  check (match_percent between 0 and 100);
create index application_by_match on application (study_id, match_percent desc, applied_at desc);
create index application_by_newest on application (study_id, applied_at desc);

-- What a study's team keeps about an applicant: a star and a note, for everybody in the organisation.
create table applicant_mark (
  application_id uuid primary key references application,
  starred boolean not null default false,
  note text not null default '' check (length(note) <= 2000),
  changed_by uuid not null references app_user,
  changed_at timestamptz not null
);
create index applicant_starred on applicant_mark (application_id) where starred;

-- What a search looks through: the words as they stand, and by their English stems.
create function study_words(public_name text, description text) returns tsvector language sql immutable as $$
  select setweight(to_tsvector('simple', public_name) || to_tsvector('english', public_name), 'A')
    || to_tsvector('simple', description) || to_tsvector('english', description)
$$;
create index study_by_words on study using gin (study_words(public_name, description)) where status = 'RECRUITING';

-- Which studies changed in which transaction: a process that keeps the open studies in memory asks here for what it has
-- not seen yet, in the same statement that it reads anything else with, and is never behind.
create table open_study_change (
  study_id uuid primary key,
  changed_in xid8 not null
);
create index open_study_change_by_transaction on open_study_change (changed_in);

create function note_study_change(changed uuid) returns void language sql as $$
  insert into open_study_change as known values (changed, pg_current_xact_id())
    on conflict (study_id) do update set changed_in = excluded.changed_in
    where known.changed_in <> excluded.changed_in
$$;
create function note_change_of_study() returns trigger language plpgsql as $$
begin
  perform note_study_change(coalesce(new.id, old.id));
  return null;
end $$;
create function note_change_of_part() returns trigger language plpgsql as $$
begin
  perform note_study_change(coalesce(new.study_id, old.study_id));
  return null;
end $$;
create function note_change_of_organization() returns trigger language plpgsql as $$
begin
  if (new.name, new.admin_verification_status) is distinct from (old.name, old.admin_verification_status) then
    perform note_study_change(id) from study where organization_id = new.id and status = 'RECRUITING' order by id;
  end if;
  return null;
end $$;
create trigger study_noted after insert or update or delete on study
  for each row execute function note_change_of_study();
create trigger slot_noted after insert or update or delete on slot
  for each row execute function note_change_of_part();
create trigger quota_noted after insert or update or delete on quota_cell
  for each row execute function note_change_of_part();
create trigger organization_noted after update on organization
  for each row execute function note_change_of_organization();
insert into open_study_change select id, pg_current_xact_id() from study;

-- Which numbers an organisation was told about which criteria: a question that differs by fewer than 10 people from one
-- of these gets the same number, so that subtracting two answers never singles anybody out.
create table eligible_answer (
  id uuid primary key,
  organization_id uuid not null references organization,
  minimum_age integer not null,
  maximum_age integer not null,
  gender text[] not null,
  education text[] not null,
  annual_household_income text[] not null,
  -- None: with or without any device.
  device_requirements text[] not null,
  active_only boolean not null,
  people integer not null check (people >= 10),
  told_at timestamptz not null
);
create index eligible_answer_by_number on eligible_answer (organization_id, active_only, people);

-- The weekly mail of new studies goes once a week to a person.
create table weekly_mail (
  user_id uuid not null references app_user,
  week date not null,
  primary key (user_id, week)
);

-- An admin finds every study by its newest.
create index study_by_age on study (published_at desc, id);
