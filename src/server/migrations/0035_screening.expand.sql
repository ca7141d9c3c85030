-- Screening that is paid, the date by which applicants hear, and answers that people keep for other studies.

-- From the sixth question on, each block of five is paid to everybody who answers it with care. Blocks and their price are
-- kept with the study: what was reserved for a person is what the person gets. Studies of before have no paid block and
-- promise no date.
alter table study
  add column screening_blocks integer not null default 0 check (screening_blocks between 0 and 4),
  add column screening_block_pesewas bigint not null default 0 check (screening_block_pesewas >= 0),
  -- How many people are paid at most, and how many have been. Never more than money was reserved for.
  add column screening_cap integer not null default 0,
  add column screening_paid integer not null default 0,
  add column answer_days integer check (answer_days between 1 and 30),
  add constraint screening_never_overpaid check (screening_paid between 0 and screening_cap),
  add constraint screening_has_a_cap check ((screening_blocks = 0) = (screening_cap = 0));

alter table application
  -- What came of the paid questions; null without any.
  add column screening text check (screening in ('PAID', 'INATTENTIVE', 'TOO_FAST')),
  add column screening_pesewas bigint not null default 0,
  -- The last day on which the person hears; null if nothing was promised.
  add column answer_by date,
  -- Whether the researcher was reminded of this date.
  add column answer_warned boolean not null default false,
  add constraint screening_paid_or_not check ((screening_pesewas > 0) = (screening is not distinct from 'PAID'));
create index application_by_answer on application (answer_by) where status = 'PENDING' and answer_by is not null;

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
