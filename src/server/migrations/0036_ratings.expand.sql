-- Both sides rate what they did together, and each side's numbers follow from sessions and ratings.

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

-- Whose numbers may have changed. Rows are only added and taken away, so that no two transactions wait for each other.
create table reputation_change (
  subject_kind text not null,
  subject_id uuid not null
);
create index reputation_change_by_subject on reputation_change (subject_kind, subject_id);

create function note_session_for_ratings() returns trigger language plpgsql as $$
declare
  held_by uuid;
begin
  select organization_id into held_by from study where id = new.study_id;
  if new.status = 'ATTENDED' then
    insert into rating_pair (kind, subject_id, study_id, organization_id, participant_id, researcher_id, ended_at, due_at)
      values ('BOOKING', new.id, new.study_id, held_by, new.participant_id, new.researcher_id, new.ends_at, new.ends_at)
      on conflict do nothing;
  end if;
  insert into reputation_change values ('ORGANIZATION', held_by), ('PARTICIPANT', new.participant_id);
  return null;
end $$;
create trigger booking_rated after update of status on booking for each row
  when (new.status is distinct from old.status and new.status in ('ATTENDED', 'MISSED', 'CANCELLED'))
  execute function note_session_for_ratings();
create trigger booking_inserted_rated after insert on booking for each row
  when (new.status in ('ATTENDED', 'MISSED', 'CANCELLED')) execute function note_session_for_ratings();

-- A disputed absence counts as missed only if it is upheld.
create function note_dispute_for_ratings() returns trigger language plpgsql as $$
begin
  insert into reputation_change
    select 'ORGANIZATION', organization_id from study where id = new.study_id
    union all select 'PARTICIPANT', new.participant_id;
  return null;
end $$;
create trigger application_rated after update of status on application for each row
  when (old.status in ('NO_SHOW', 'DISPUTED') and new.status is distinct from old.status)
  execute function note_dispute_for_ratings();

-- Lists need no other table: open studies are loaded again, and applications have a copy of the person's standing.
alter table application add column applicant_standing smallint not null default 90;

create function take_standing() returns trigger language plpgsql as $$
begin
  select standing into new.applicant_standing from reputation
    where subject_kind = 'PARTICIPANT' and subject_id = new.participant_id for share;
  new.applicant_standing := coalesce(new.applicant_standing, 90);
  return new;
end $$;
create trigger application_standing before insert on application for each row execute function take_standing();

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
create trigger reputation_noted after update on reputation for each row
  when ((new.sessions, new.missed, new.cancelled_late, new.attended_share, new.answered_share, new.minutes_to_pay, new.standing)
    is distinct from (old.sessions, old.missed, old.cancelled_late, old.attended_share, old.answered_share, old.minutes_to_pay, old.standing))
  execute function note_change_of_reputation();

drop index application_by_match;
create index application_by_match on application
  (study_id, (status = 'DISQUALIFIED'), match_percent desc, applicant_standing desc, applied_at desc, id desc) include (status)
  where not applicant_erased;

-- Earlier sessions: the last two weeks' can still be rated, but nobody is asked about them.
insert into rating_pair (kind, subject_id, study_id, organization_id, participant_id, researcher_id, ended_at, asked_at)
  select 'BOOKING', b.id, b.study_id, s.organization_id, b.participant_id, b.researcher_id, b.ends_at, now()
  from booking b join study s on s.id = b.study_id where b.status = 'ATTENDED';
insert into reputation_change
  select distinct 'ORGANIZATION', s.organization_id from booking b join study s on s.id = b.study_id where b.status <> 'BOOKED'
  union all select distinct 'PARTICIPANT', participant_id from booking where status <> 'BOOKED';
