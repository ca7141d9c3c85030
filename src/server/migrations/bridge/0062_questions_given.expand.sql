-- When a person was given a study's paid questions: nobody can have read them for longer than that.
create table questions_given (
  participant_id uuid not null references app_user,
  study_id uuid not null references study,
  at timestamptz not null,
  -- The reading time that was paid for; 0 until then.
  paid_seconds integer not null default 0 check (paid_seconds >= 0),
  primary key (participant_id, study_id)
);
create index questions_given_by_time on questions_given (at);
