-- Projects, studies, applications, sessions, work in people's own time, consent, audio and ratings.

-- ---- Studies

-- A project groups an organisation's studies.
create table project (
  id uuid primary key,
  organization_id uuid not null references organization,
  creator_id uuid not null references app_user,
  project_name text not null check (length(project_name) between 1 and 50),
  description text not null default '' check (length(description) <= 250),
  created_at timestamptz not null
);
create index project_by_organization on project (organization_id, created_at);

-- People whom an organisation wants to invite again.
create table panel (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 50),
  created_by uuid not null references app_user,
  created_at timestamptz not null
);
create unique index panel_name_once on panel (organization_id, lower(name));

create table panel_member (
  panel_id uuid not null references panel on delete cascade,
  participant_id uuid not null references app_user,
  -- The panel's: somebody leaves all panels of an organisation at once.
  organization_id uuid not null references organization,
  added_at timestamptz not null,
  primary key (panel_id, participant_id)
);
create index panel_member_by_person on panel_member (participant_id, organization_id);

-- People who left an organisation's panels: nobody is added again until they allow it.
create table panel_departure (
  organization_id uuid not null references organization,
  participant_id uuid not null references app_user,
  left_at timestamptz not null,
  primary key (organization_id, participant_id)
);
create index panel_departure_by_person on panel_departure (participant_id);

-- Studies to start from, which an organisation saved.
create table study_template (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 60),
  content jsonb not null,
  saved_by uuid not null references app_user,
  saved_at timestamptz not null
);
create unique index study_template_by_name on study_template (organization_id, lower(name));

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

-- What people who browse search through.
create function study_words(public_name text, description text) returns tsvector language sql immutable
  return setweight(to_tsvector('simple', folded(public_name)) || to_tsvector('english', folded(public_name)), 'A')
    || to_tsvector('simple', folded(description)) || to_tsvector('english', folded(description));

-- Everything that a search by words looks through, apart from the title.
create function study_texts(description text, translations jsonb) returns text language sql immutable as $$
  select description || coalesce((select string_agg(' ' || (t ->> 'publicName') || ' ' || (t ->> 'description'), '')
    from jsonb_array_elements(translations) t), '')
$$;

create function note_change_of_study() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'study' then
    perform note_study_change(coalesce(new.id, old.id));
  else
    perform note_study_change(coalesce(new.study_id, old.study_id));
  end if;
  return null;
end $$;

-- A published study. Its counters and constraints hold under any concurrency.
create table study (
  id uuid primary key,
  project_id uuid not null references project,
  organization_id uuid not null references organization,
  researcher_id uuid not null references app_user,
  code text not null unique,
  name text not null check (length(name) between 1 and 50),
  public_name text not null check (length(public_name) between 1 and 50),
  description text not null check (length(description) between 1 and 2000),
  device_requirements text[] not null check (cardinality(device_requirements) >= 1),
  minimum_age integer not null check (minimum_age >= 18),
  maximum_age integer not null check (maximum_age <= 100),
  genders text[] not null check (cardinality(genders) >= 1),
  education_levels text[] not null check (cardinality(education_levels) >= 1),
  income_bands text[] not null check (cardinality(income_bands) >= 1),
  screeners jsonb not null,
  duration_minutes integer not null,
  desired_participants integer not null check (desired_participants between 1 and 1000),
  parallel_sessions integer not null check (parallel_sessions between 1 and 20),
  meeting_kind text not null check (meeting_kind in ('VIDEO_CALL', 'PHONE_CALL', 'IN_PERSON')),
  meeting_details text not null default '',
  rate_pesewas bigint not null check (rate_pesewas > 0),
  fee_pesewas bigint not null check (fee_pesewas >= 0),
  status text not null check (status in ('RECRUITING', 'PAUSED', 'COMPLETED', 'CANCELLED')),
  -- Places taken: bookings that stand, were attended or were missed. Never more than were paid for.
  filled integer not null default 0,
  published_at timestamptz not null,
  closed_at timestamptz,
  -- A place that is not confirmed 3 hours before goes to somebody on stand-by.
  releases_unconfirmed boolean not null default false,
  -- Sessions with one person or a group, or work in people's own time. The rate is the most that one person can earn from the
  -- study, so that rate × places + fee is what is reserved. The length is that of a session, a task or a diary entry.
  study_kind text not null default 'ONE_TO_ONE' check (study_kind in ('ONE_TO_ONE', 'GROUP', 'TASK', 'DIARY')),
  minimum_seats integer,
  own_time jsonb check (jsonb_typeof(own_time) = 'object'),
  -- From the sixth question on, each block of five is paid to everybody who answers it with care. Blocks and their price are
  -- stored with the study: people get what was reserved for them.
  screening_blocks integer not null default 0 check (screening_blocks between 0 and 4),
  screening_block_pesewas bigint not null default 0 check (screening_block_pesewas >= 0),
  -- How many people are paid at most, and how many have been: never more than money was reserved for.
  screening_cap integer not null default 0,
  screening_paid integer not null default 0,
  -- Within how many days applicants get an answer; null if that was not promised.
  answer_days integer check (answer_days between 1 and 30),
  audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'INVITED', 'PANEL')),
  -- Nobody, once its panel is gone.
  audience_panel_id uuid references panel on delete set null,
  excluded_panel_id uuid references panel on delete set null,
  excluded_months integer check (excluded_months between 1 and 36),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 120),
  most_sessions_per_day integer check (most_sessions_per_day between 1 and 50),
  notice_hours integer not null default 1 check (notice_hours between 1 and 168),
  -- Which languages a session needs, each with a level.
  spoken jsonb not null default '[]',
  -- The language that its texts were written in, and what participants read in others.
  language text not null default 'en' check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  translations jsonb not null default '[]',
  -- Paused until the organisation has paid what it owes. A study that somebody paused stays paused.
  paused_for_debt boolean not null default false,
  constraint age_range check (minimum_age <= maximum_age),
  constraint study_never_overfilled check (filled between 0 and desired_participants),
  constraint study_has_length check (
    case when study_kind in ('TASK', 'DIARY') then duration_minutes between 1 and 600
      else duration_minutes in (15, 30, 45, 60) end),
  constraint study_group_has_seats check (
    case when study_kind = 'GROUP'
      then minimum_seats is not null and parallel_sessions between 2 and 12
        and minimum_seats between 2 and parallel_sessions
      else minimum_seats is null end),
  constraint study_own_time_by_kind check ((study_kind in ('TASK', 'DIARY')) = (own_time is not null)),
  constraint screening_never_overpaid check (screening_paid between 0 and screening_cap),
  constraint screening_has_a_cap check ((screening_blocks = 0) = (screening_cap = 0)),
  constraint study_paused_for_debt check (not paused_for_debt or status <> 'RECRUITING')
);
create index study_by_project on study (project_id, published_at);
create index study_open on study (published_at desc) where status = 'RECRUITING';
-- An admin finds every study by its newest.
create index study_by_age on study (published_at desc, id);
create index study_by_audience_panel on study (audience_panel_id) where audience_panel_id is not null;
create index study_by_excluded_panel on study (excluded_panel_id) where excluded_panel_id is not null;
create index study_recruiting_by_researcher on study (researcher_id) where status = 'RECRUITING';
create index study_by_words on study using gin (study_words(public_name, study_texts(description, translations)))
  where status = 'RECRUITING';
create index study_paused_for_debt_by_organization on study (organization_id) where paused_for_debt;
create trigger study_noted after insert or update or delete on study
  for each row execute function note_change_of_study();

-- A time at which one or several people can be booked.
create table slot (
  id uuid primary key,
  study_id uuid not null references study,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 20),
  booked integer not null default 0,
  -- A time of a group session closes 12 hours before its start. It then takes place and opens again, or is called off and
  -- stays empty.
  closes_at timestamptz,
  called_off_at timestamptz,
  constraint slot_has_length check (starts_at < ends_at),
  constraint slot_never_overbooked check (booked between 0 and capacity),
  constraint slots_never_overlap exclude using gist (study_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint slot_called_off_was_closed check (called_off_at is null or closes_at is not null),
  constraint slot_called_off_is_empty check (called_off_at is null or booked = 0)
);
create index slot_by_study on slot (study_id, starts_at);
create trigger slot_noted after insert or update or delete on slot
  for each row execute function note_change_of_study();

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
create trigger quota_cell_noted after insert or update or delete on quota_cell
  for each row execute function note_change_of_study();

-- How the places of each study filled, for predicting how long others take. It outlives the study: one that was deleted because
-- nobody came must count too.
create table study_filling (
  study_id uuid primary key,
  organization_id uuid not null references organization,
  kind text not null,
  minutes integer not null check (minutes > 0),
  pay_pesewas bigint not null check (pay_pesewas > 0),
  places integer not null check (places > 0),
  -- Of all participants when it was published. One more is counted on both sides, so that it is never 0.
  qualifying_share numeric not null check (qualifying_share > 0 and qualifying_share <= 1),
  published_at timestamptz not null,
  -- When the last place was taken for the first time.
  filled_at timestamptz,
  -- When it closed, or got more places, before it was filled.
  ended_at timestamptz,
  check (filled_at is null or ended_at is null)
);
create index study_filling_by_kind on study_filling (kind, published_at);

-- ---- Who a study is for

-- Somebody whom an organisation invited to apply for one study. An address is kept until its person has come, or has expired.
create table guest (
  id uuid primary key,
  study_id uuid not null references study on delete cascade,
  organization_id uuid not null references organization,
  source text not null check (source in ('EMAIL', 'LINK', 'PANEL')),
  email text,
  -- A keyed hash of the address, by which its owner can refuse more.
  address_key text,
  token_hash text unique,
  participant_id uuid references app_user,
  -- Null for people who came by the study's link.
  invited_by uuid references app_user,
  invited_at timestamptz not null,
  mailed_at timestamptz,
  joined_at timestamptz,
  constraint guest_is_somebody check (num_nonnulls(email, participant_id) = 1),
  constraint guest_has_joined check (joined_at is null or participant_id is not null)
);
create unique index guest_address_once on guest (study_id, email);
create unique index guest_person_once on guest (study_id, participant_id);
create index guest_by_address on guest (organization_id, address_key);
create index guest_by_person on guest (participant_id);

-- The part of a study's invitation link that follows its code.
create table guest_link (
  study_id uuid primary key references study on delete cascade,
  key text not null check (key ~ '^[0-9A-Z]{13}$'),
  made_by uuid not null references app_user,
  made_at timestamptz not null
);

-- Addresses that an organisation may not write to again, as keyed hashes.
create table guest_refusal (
  organization_id uuid not null references organization,
  address_key text not null,
  refused_at timestamptz not null,
  primary key (organization_id, address_key)
);

-- When a person got a study's paid questions: nobody can have read them for longer than that.
create table questions_given (
  participant_id uuid not null references app_user,
  study_id uuid not null references study,
  at timestamptz not null,
  -- The reading time that was paid for; 0 until then.
  paid_seconds integer not null default 0 check (paid_seconds >= 0),
  primary key (participant_id, study_id)
);
create index questions_given_by_time on questions_given (at);

-- Studies of which somebody learned before applying that they don't fit.
create table unfit_study (
  participant_id uuid not null references app_user,
  study_id uuid not null references study,
  at timestamptz not null,
  primary key (participant_id, study_id)
);

-- An answer that a person agreed to keep, offered when another study asks the same question with the same choices.
create table remembered_answer (
  id uuid primary key,
  participant_id uuid not null references app_user,
  -- A hash of the kind, the question and its choices.
  question_key text not null,
  question text not null,
  answers text[] not null check (cardinality(answers) > 0),
  -- When the person agreed, the last time.
  remembered_at timestamptz not null,
  constraint remembered_once unique (participant_id, question_key)
);
create index remembered_answer_by_age on remembered_answer (remembered_at);

-- What outlives an erasure, so that somebody can't start again: keyed hashes, which lead to no account.
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

-- How many eligible people an organisation was shown for which criteria. A question that differs by fewer than 10 people
-- from one of these gets the same number, so that subtracting two answers never singles anybody out.
create table eligible_answer (
  id uuid primary key,
  organization_id uuid not null references organization,
  minimum_age integer not null,
  maximum_age integer not null,
  gender text[] not null,
  education text[] not null,
  annual_household_income text[] not null,
  -- Empty: with or without any device.
  device_requirements text[] not null,
  active_only boolean not null,
  people integer not null check (people >= 10),
  told_at timestamptz not null,
  spoken jsonb not null default '[]',
  share numeric not null,
  without_filter text
);
create index eligible_answer_by_number on eligible_answer (organization_id, people);

-- The weekly mail of new studies goes once a week to a person.
create table weekly_mail (
  user_id uuid not null references app_user,
  week date not null,
  primary key (user_id, week)
);

-- ---- Applications

-- Lists of applicants sort by copies of the person's own columns. The rows stay locked until the application is committed, so
-- that a change of name at the same moment finds it and renames it.
create function list_applicant() returns trigger language plpgsql as $$
begin
  select folded(u.first_name || ' ' || u.last_name), p.gender, p.region
    into new.applicant_name, new.applicant_gender, new.applicant_region
    from app_user u join participant_profile p on p.user_id = u.id
    where u.id = new.participant_id
    for share of u, p;
  select standing into new.applicant_standing from reputation
    where subject_kind = 'PARTICIPANT' and subject_id = new.participant_id for share;
  new.applicant_name := coalesce(new.applicant_name, '');
  new.applicant_gender := coalesce(new.applicant_gender, '');
  new.applicant_standing := coalesce(new.applicant_standing, 90);
  return new;
end $$;

-- Somebody's application for a study.
create table application (
  id uuid primary key,
  study_id uuid not null references study,
  participant_id uuid not null references app_user,
  status text not null check (status in (
    'PENDING', 'DISQUALIFIED', 'INVITED', 'SCHEDULED', 'COMPLETED', 'NO_SHOW', 'DISPUTED',
    'NOT_SELECTED', 'WITHDRAWN', 'REJECTED', 'EXPIRED', 'CANCELLED')),
  responses jsonb not null,
  instructions text,
  applied_at timestamptz not null,
  invited_at timestamptz,
  invitation_expires_at timestamptz,
  -- How well the answers fit, 0 to 100 (domain/screening.ts), so that 5,000 applicants sort by an index.
  match_percent integer not null default 100 check (match_percent between 0 and 100),
  stands_by boolean not null default false,
  -- When an admin upheld a no-show after a dispute. Nothing changes such an application any more.
  upheld_at timestamptz,
  -- People who deleted their account are not listed.
  applicant_erased boolean not null default false,
  -- What lists of applicants filter and sort by, so that a page doesn't read thousands of people.
  applicant_name text not null default '',
  applicant_gender text not null default '',
  applicant_region text,
  -- The outcome of the paid questions; null if there are none.
  screening text check (screening in ('PAID', 'INATTENTIVE', 'TOO_FAST')),
  screening_pesewas bigint not null default 0,
  -- Until when the person gets an answer; null if nothing was promised.
  answer_by date,
  -- Whether the researcher was reminded of this date.
  answer_warned boolean not null default false,
  applicant_standing smallint not null default 90,
  constraint apply_once unique (study_id, participant_id),
  constraint upheld_is_final check (upheld_at is null or status = 'NO_SHOW'),
  constraint screening_paid_or_not check ((screening_pesewas > 0) = (screening is not distinct from 'PAID'))
);
create index application_by_participant on application (participant_id, applied_at);
create index application_by_study on application (study_id, status, applied_at);
create index application_by_newest on application (study_id, applied_at desc, id desc) where not applicant_erased;
create index application_by_waiting on application
  (study_id, (status <> 'PENDING'), applied_at desc, id desc) include (status)
  where not applicant_erased;
create index application_by_name on application (study_id, applicant_name, id) where not applicant_erased;
create index application_by_answer on application (answer_by) where status = 'PENDING' and answer_by is not null;
create index application_by_match on application
  (study_id, (status = 'DISQUALIFIED'), match_percent desc, applicant_standing desc, applied_at desc, id desc) include (status)
  where not applicant_erased;
create trigger application_listed before insert on application for each row execute function list_applicant();
create trigger application_keeps_upheld before update of status, upheld_at on application for each row
  when (old.upheld_at is not null and new.upheld_at is distinct from old.upheld_at
    or old.status = 'DISPUTED' and new.status = 'NO_SHOW' and new.upheld_at is null)
  execute function refuse_change('a dispute ends with a decision, and one that was upheld stays upheld');
create trigger application_of_open_account before insert on application
  for each row execute function refuse_closed_account('participant_id');

-- What a study's team keeps about an applicant: a star and a note, for everybody in the organisation.
create table applicant_mark (
  application_id uuid primary key references application,
  starred boolean not null default false,
  note text not null default '' check (length(note) <= 2000),
  changed_by uuid not null references app_user,
  changed_at timestamptz not null
);
create index applicant_starred on applicant_mark (application_id) where starred;

-- ---- Sessions

-- A place of a slot that somebody took.
create table booking (
  id uuid primary key,
  study_id uuid not null references study,
  slot_id uuid not null references slot,
  application_id uuid not null references application,
  participant_id uuid not null references app_user,
  researcher_id uuid not null references app_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('BOOKED', 'CANCELLED', 'ATTENDED', 'MISSED')),
  moves integer not null default 0 check (moves between 0 and 2),
  -- Counts every change a calendar must follow (SEQUENCE of RFC 5545).
  sequence integer not null default 0,
  created_at timestamptz not null,
  -- Which cells a booking took a place of, so that exactly those are freed.
  quota_cells uuid[] not null default '{}',
  participant_here_at timestamptz,
  researcher_here_at timestamptz,
  confirmed_at timestamptz,
  -- When the participant was asked to confirm this time, and the researcher to mark who came: each once.
  confirm_asked_at timestamptz,
  mark_asked_at timestamptz,
  constraint one_person_one_place_at_a_time exclude using gist (
    participant_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'BOOKED')
);
create unique index booking_stands_once on booking (application_id) where status <> 'CANCELLED';
create index booking_by_researcher on booking (researcher_id, starts_at);
create index booking_by_study on booking (study_id);
create index booking_by_participant on booking (participant_id, starts_at) include (status);
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_closed_account('participant_id');

-- When something is next due for a booking, and what is still to be announced: one narrow row.
create table session_step (
  booking_id uuid primary key references booking on delete cascade,
  -- Steps until then have happened, or were not ahead when the session was planned.
  since timestamptz not null,
  due_at timestamptz not null,
  -- 'booked' and 'moved', in this order, until both sides are notified.
  news text[] not null default '{}' check (news <@ array['booked', 'moved']),
  -- How often it failed in a row.
  tries smallint not null default 0
);
create index session_step_by_due on session_step (due_at);

-- One row per booking, start and kind: a booking that was moved is reminded again, and nothing is sent twice.
create table reminder_sent (
  booking_id uuid not null references booking,
  starts_at timestamptz not null,
  kind text not null check (kind in ('FIVE_DAYS', 'FOUR_HOURS', 'THIRTY_MINUTES')),
  sent_at timestamptz not null,
  primary key (booking_id, starts_at, kind)
);

-- What both sides of a session write to each other.
create table booking_message (
  id uuid primary key,
  booking_id uuid not null references booking,
  author_id uuid not null references app_user,
  body text not null check (length(body) between 1 and 2000),
  sent_at timestamptz not null,
  -- Reported by the other side, for the platform's admins.
  reported_at timestamptz,
  report_reason text check (length(report_reason) <= 500)
);
create index booking_message_by_booking on booking_message (booking_id, sent_at);
create index booking_message_reported on booking_message (reported_at) where reported_at is not null;

-- A late cancellation or a missed session.
create table strike (
  id uuid primary key,
  participant_id uuid not null references app_user,
  booking_id uuid not null references booking,
  reason text not null check (reason in ('LATE_CANCEL', 'NO_SHOW')),
  at timestamptz not null,
  constraint strike_once unique (booking_id, reason)
);

-- What the researcher says about a disputed absence. The participant's words are in the history.
create table dispute_statement (
  application_id uuid primary key references application,
  author_id uuid not null references app_user,
  words text not null check (length(words) between 1 and 1000),
  written_at timestamptz not null
);

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

-- ---- Work in people's own time

-- Work that people do in their own time: an assignment is one person's, and has an entry for each piece that is handed in. A
-- task has one entry, a diary several. What it pays and when it can be handed in is copied from the study when it starts.
create table assignment (
  id uuid primary key,
  study_id uuid not null references study,
  application_id uuid not null references application,
  participant_id uuid not null references app_user,
  -- What the link tells another website instead of who somebody is.
  participant_code text not null check (length(participant_code) between 8 and 40),
  -- The cells of quotas that it took a place of, so that exactly those are freed.
  quota_cells uuid[] not null default '{}',
  started_at timestamptz not null,
  most_pesewas bigint not null check (most_pesewas > 0),
  earned_pesewas bigint not null default 0,
  -- When its place was free for somebody else again: nothing was handed in, or nothing accepted and that is final.
  freed_at timestamptz,
  constraint assignment_never_overpaid check (earned_pesewas between 0 and most_pesewas),
  constraint assignment_freed_unpaid check (freed_at is null or earned_pesewas = 0)
);
create unique index assignment_once on assignment (application_id) where freed_at is null;
create index assignment_by_application on assignment (application_id, started_at);
create index assignment_by_study on assignment (study_id, started_at);
create index assignment_by_participant on assignment (participant_id, started_at);
create trigger assignment_of_open_account before insert on assignment
  for each row execute function refuse_closed_account('participant_id');

create table assignment_entry (
  id uuid primary key,
  assignment_id uuid not null references assignment,
  number integer not null check (number >= 1),
  status text not null check (status in (
    'OPEN', 'SUBMITTED', 'APPROVED', 'REJECTED', 'DISPUTED', 'LAPSED', 'CANCELLED')),
  pay_pesewas bigint not null check (pay_pesewas > 0),
  opens_at timestamptz not null,
  due_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('PARTICIPANT', 'LINK', 'API')),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  reviewed_at timestamptz,
  rejection text check (rejection in ('NOT_DONE', 'INCOMPLETE', 'INSTRUCTIONS', 'CARELESS', 'DUPLICATE')),
  rejection_words text check (length(rejection_words) between 1 and 500),
  -- When an admin confirmed that it is not accepted: that is final.
  upheld_at timestamptz,
  -- What happens by itself: steps until then have happened; when the next one is; how often it failed in a row.
  stepped_at timestamptz not null,
  step_at timestamptz,
  step_tries smallint not null default 0,
  constraint entry_once unique (assignment_id, number),
  constraint entry_has_time check (opens_at < due_at),
  constraint entry_handed_in check ((submitted_at is null) = (status in ('OPEN', 'LAPSED', 'CANCELLED'))),
  constraint entry_handed_in_by check ((submitted_at is null) = (submitted_by is null)),
  constraint entry_rejected_why check (status not in ('REJECTED', 'DISPUTED') or rejection is not null),
  constraint entry_upheld_stays check (upheld_at is null or status = 'REJECTED')
);
create index entry_by_step on assignment_entry (step_at) where step_at is not null;
-- Lists of a study's entries find them by their assignment; what waits for a review is few.
create index entry_by_status on assignment_entry (assignment_id, status);

-- Who took part in what, and when: an attended session, or an accepted piece of work.
create view participation as
  select booking.participant_id, booking.study_id, booking.ends_at as at
  from booking where booking.status = 'ATTENDED'
  union all
  select assignment.participant_id, assignment.study_id, assignment_entry.submitted_at
  from assignment join assignment_entry on assignment_entry.assignment_id = assignment.id
  where assignment_entry.status = 'APPROVED';

-- ---- Consent forms

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
  -- The language that the version is written in, and its text in others.
  language text not null check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  translations jsonb not null default '[]',
  unique (study_id, version),
  check (text <> '' or pdf is not null)
);
create unique index consent_form_current on consent_form (study_id) where replaced_at is null;
create trigger consent_form_is_kept before update on consent_form for each row
  when (old.replaced_at is not null or to_jsonb(new) - 'replaced_at' <> to_jsonb(old) - 'replaced_at')
  execute function refuse_change('a version of a consent form never changes');

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
  -- The language that somebody read and signed.
  language text not null check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  check ((status = 'WITHDRAWN') = (withdrawn_at is not null)),
  check (recorded_by is not null or (witness_name is null and mark is null)),
  check (recording or recording_withdrawn_at is null),
  check (sharing or sharing_withdrawn_at is null)
);
create unique index signed_consent_once on signed_consent (form_id, participant_id) where status = 'SIGNED';
create index signed_consent_by_participant on signed_consent (participant_id, signed_at desc, id desc);
create index signed_consent_by_study on signed_consent (study_id, signed_at desc, id desc);

-- ---- Audio

-- Clips are also deleted by cascades.
create function note_removed_clip() returns trigger language plpgsql as $$
begin
  insert into removed_clip (id) values (old.id) on conflict do nothing;
  return null;
end $$;

-- Up to a minute of speech: a study's texts as its researchers read them, or a participant's answer. The sound itself is in
-- the object store, under the id.
create table clip (
  id uuid primary key,
  made_by uuid not null references app_user,
  subject text not null check (subject in ('STUDY', 'QUESTION', 'CONSENT', 'ANSWER')),
  question_id text check (question_id ~ '^[A-Za-z0-9]{6}$'),
  -- Of what researchers record; nobody says in which language an answer is.
  language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  -- Where a study's clip is made; an answer is made for a study.
  project_id uuid references project on delete cascade,
  -- Null until a study's clip is published with it.
  study_id uuid references study on delete cascade,
  -- Null until an answer is sent.
  application_id uuid references application on delete cascade,
  transcript text not null default '',
  waveform text not null check (waveform ~ '^[0-9a-f]{1,48}$'),
  bytes integer not null check (bytes between 1 and 122880),
  received integer not null default 0 check (received between 0 and bytes),
  started_at timestamptz not null,
  -- Null until all of it has arrived and was found to be audio.
  checked_at timestamptz,
  media_type text check (media_type in ('audio/webm', 'audio/mp4')),
  milliseconds integer check (milliseconds between 1 and 60000),
  -- When it was published or sent: from then on it never changes.
  sent_at timestamptz,
  check ((subject in ('QUESTION', 'ANSWER')) = (question_id is not null)),
  check ((subject = 'ANSWER') = (language is null)),
  check ((subject = 'ANSWER') = (project_id is null)),
  check (subject <> 'ANSWER' or study_id is not null),
  check ((checked_at is null) = (media_type is null) and (checked_at is null) = (milliseconds is null)),
  check (sent_at is null or checked_at is not null),
  check ((sent_at is not null) = (case when subject = 'ANSWER' then application_id is not null else study_id is not null end))
);
create index clip_by_maker on clip (made_by);
create index clip_by_study on clip (study_id);
create index clip_by_project on clip (project_id) where sent_at is null;
create index clip_unsent on clip (started_at) where sent_at is null;
create unique index clip_of_study on clip (study_id, subject, coalesce(question_id, ''), language)
  where subject <> 'ANSWER' and study_id is not null;
create unique index clip_of_answer on clip (application_id, question_id) where application_id is not null;
create trigger clip_is_removed after delete on clip for each row execute function note_removed_clip();
create trigger clip_is_kept before update on clip for each row when (old.sent_at is not null)
  execute function refuse_change('a clip never changes once it is published or sent');

-- What has arrived of a clip, in base64, until it is complete.
create table clip_part (
  clip_id uuid not null references clip on delete cascade,
  starts_at integer not null,
  content text not null,
  primary key (clip_id, starts_at)
);

-- Clips whose sound is to be removed from the object store, whatever deleted their rows.
create table removed_clip (
  id uuid primary key,
  -- When it was removed for the first time. It is removed again later, because an upload may have stored it meanwhile.
  removed_at timestamptz
);

-- ---- Ratings

-- What two sides did together and can rate: one row for each attended session. The kind says which table the id is of.
create table rating_pair (
  kind text not null check (kind in ('BOOKING', 'ASSIGNMENT')),
  subject_id uuid not null,
  study_id uuid not null references study,
  organization_id uuid not null references organization,
  participant_id uuid not null references app_user,
  researcher_id uuid not null references app_user,
  ended_at timestamptz not null,
  asked_at timestamptz,
  -- When both sides are asked, or the next rating is shown; null if nothing is ahead.
  due_at timestamptz,
  -- How often it failed in a row.
  tries smallint not null default 0,
  primary key (kind, subject_id)
);
create index rating_pair_by_due on rating_pair (due_at) where due_at is not null;
create index rating_pair_by_organization on rating_pair (organization_id, ended_at desc);
create index rating_pair_by_participant on rating_pair (participant_id, ended_at desc);

create table rating (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  -- Who rates the other one.
  side text not null check (side in ('PARTICIPANT', 'RESEARCHER')),
  -- Null once the author deleted their account.
  author_id uuid references app_user,
  on_time boolean,
  as_described boolean,
  respectful boolean,
  paid_as_said boolean,
  took_part boolean,
  honest boolean,
  sentence text not null default '' check (length(sentence) <= 300),
  -- Why the other side does not see the sentence.
  held_because text check (held_because in ('CONTACTS')),
  -- Whether the other side's rating was already shown to the author.
  knew_other boolean not null default false,
  written_at timestamptz not null,
  edited_at timestamptz,
  shown_at timestamptz,
  removed_at timestamptz,
  foreign key (kind, subject_id) references rating_pair,
  unique (kind, subject_id, side),
  check (case side
      when 'PARTICIPANT' then num_nonnulls(took_part, honest) = 0
        and num_nonnulls(as_described, on_time, respectful, paid_as_said) > 0
      else num_nonnulls(as_described, respectful, paid_as_said) = 0 and num_nonnulls(on_time, took_part, honest) > 0
    end)
);
create index rating_by_author on rating (author_id) where author_id is not null;

-- A rating that an admin looks at: because the rated side asked for it, or because of when it was written.
create table rating_review (
  id uuid primary key,
  rating_id uuid not null references rating on delete cascade,
  source text not null check (source in ('APPEAL', 'DISPUTE', 'SEEN_FIRST')),
  asked_by uuid references app_user,
  words text not null default '' check (length(words) <= 500),
  status text not null check (status in ('OPEN', 'REMOVED', 'UPHELD')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  answer text check (length(answer) <= 500),
  unique (rating_id, source)
);
create index rating_review_by_status on rating_review (status, asked_at);
create index rating_review_by_person on rating_review (asked_by) where asked_by is not null;

-- Cards and lists of applicants show the kept numbers.
create function note_change_of_reputation() returns trigger language plpgsql as $$
begin
  if new.subject_kind = 'ORGANIZATION' then
    perform note_study_change(id) from study
      where organization_id = new.subject_id and status = 'RECRUITING' order by id;
  else
    update application set applicant_standing = new.standing
      where participant_id = new.subject_id and applicant_standing <> new.standing;
  end if;
  return null;
end $$;

-- What one side shows to the other, as of a month: computed from sessions, payouts and shown ratings, never added up.
create table reputation (
  subject_kind text not null check (subject_kind in ('ORGANIZATION', 'PARTICIPANT')),
  subject_id uuid not null,
  month date not null,
  refreshed_at timestamptz not null,
  sessions integer not null default 0,
  -- In the last 12 months: missed by the participant, and cancelled late by the organisation.
  missed integer not null default 0,
  cancelled_late integer not null default 0,
  -- In per cent; null without anything to count.
  attended_share smallint,
  answered_share smallint,
  minutes_to_pay integer,
  -- Orders equal applicants.
  standing smallint not null default 90,
  primary key (subject_kind, subject_id)
);
create trigger reputation_noted after update on reputation for each row
  when ((new.sessions, new.missed, new.cancelled_late, new.attended_share, new.answered_share, new.minutes_to_pay, new.standing)
    is distinct from
      (old.sessions, old.missed, old.cancelled_late, old.attended_share, old.answered_share, old.minutes_to_pay, old.standing))
  execute function note_change_of_reputation();

-- Whose numbers may have changed. Rows are only added and deleted, so that no two transactions wait for each other.
create table reputation_change (
  subject_kind text not null,
  subject_id uuid not null
);
create index reputation_change_by_subject on reputation_change (subject_kind, subject_id);
