-- What an organisation adds to somebody's earnings after they have taken part, from its wallet. The journal of each is
-- thanks:<id>; its posting is refused for an account that was merged, and the bonus with it.
create table bonus (
  id uuid primary key,
  organization_id uuid not null references organization,
  study_id uuid not null references study,
  application_id uuid not null references application,
  participant_id uuid not null references app_user,
  amount_pesewas integer not null check (amount_pesewas between 100 and 50000),
  -- Empty once the person is erased.
  reason text not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null
);
create index bonus_by_study on bonus (study_id, id);
create index bonus_by_application on bonus (application_id);
create index bonus_by_participant on bonus (participant_id);
create index bonus_by_organization on bonus (organization_id);
