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

-- Other software hears of entries, too.
alter table api_event
  drop constraint api_event_object_type_check,
  add constraint api_event_object_type_check
    check (object_type in ('study', 'application', 'booking', 'entry', 'wallet', 'webhook'));
