-- Why a payout is held (PAYOUT_HOLDS of domain/holds.ts); null if it is not, or was held before this was stored.
alter table payout add column held_because text check (held_because in ('FRAUD_SCORE', 'NEW_ACCOUNT', 'ACCOUNT_CHANGED',
  'NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED', 'NUMBER_OF_OTHERS', 'BY_ADMIN'));

-- Who suspended a person, so that another admin decides about the appeal.
alter table app_user add column suspended_by uuid references app_user;

-- A participant's appeal against a hold: at most one for each time that something is held.
create table appeal (
  id uuid primary key,
  participant_id uuid not null references app_user,
  kind text not null check (kind in ('PAYOUT', 'STRIKE', 'PAUSE', 'SUSPENSION', 'SESSION', 'ENTRY', 'PROFILE_CHANGE', 'STUDY')),
  -- Of what the kind says; a person's own id for a pause and a suspension.
  subject_id uuid not null,
  code text not null,
  held_at timestamptz not null,
  channel text not null check (channel in ('WEB', 'SMS', 'USSD')),
  words text not null default '' check (length(words) <= 1000),
  status text not null check (status in ('OPEN', 'GRANTED', 'DENIED')),
  asked_at timestamptz not null,
  decide_by timestamptz not null check (decide_by >= asked_at),
  -- The admin who made the decision; null if it was a researcher or the system.
  first_decider uuid references app_user,
  decided_by uuid references app_user,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  constraint appeal_once unique (participant_id, kind, subject_id, held_at),
  constraint appeal_decided check ((status = 'OPEN') = (decided_at is null)),
  constraint appeal_denied_by_a_person check (status <> 'DENIED' or decided_by is not null),
  constraint appeal_other_admin check (decided_by <> first_decider)
);
create unique index appeal_one_open on appeal (participant_id, kind, subject_id) where status = 'OPEN';
create index appeal_due on appeal (decide_by) where status = 'OPEN';

-- Disputes that are open now have a day from here on.
insert into appeal (id, participant_id, kind, subject_id, code, held_at, channel, status, asked_at, decide_by)
  select distinct on (a.id) gen_random_uuid(), a.participant_id, 'SESSION', a.id,
    case b.status when 'MISSED' then 'MISSED' else 'PART' end, b.ends_at, 'WEB', 'OPEN', now(), now() + interval '24 hours'
  from application a join booking b on b.application_id = a.id and b.status in ('MISSED', 'ATTENDED')
  where a.status = 'DISPUTED' order by a.id, b.ends_at desc;
insert into appeal (id, participant_id, kind, subject_id, code, held_at, channel, status, asked_at, decide_by)
  select gen_random_uuid(), a.participant_id, 'ENTRY', e.id, e.rejection, e.reviewed_at, 'WEB', 'OPEN', now(),
    now() + interval '24 hours'
  from assignment_entry e join assignment a on a.id = e.assignment_id
  where e.status = 'DISPUTED' and e.reviewed_at is not null;
