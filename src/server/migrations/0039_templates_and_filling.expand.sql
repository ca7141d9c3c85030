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

-- Earlier studies, with the people who qualify today.
with everybody as (
  select coalesce(sum(up_to_age[120]), 0) as people from eligible_cell
), qualifying as (
  select s.id, coalesce(sum(c.up_to_age[least(s.maximum_age, 119) + 1] - c.up_to_age[s.minimum_age]), 0) as people
  from study s left join eligible_cell c on c.gender = any (s.genders)
    and ('NOT_APPLICABLE' = any (s.education_levels) or c.education_level = any (s.education_levels))
    and c.annual_household_income = any (s.income_bands) and c.devices && s.device_requirements
  group by s.id
)
insert into study_filling (study_id, organization_id, kind, minutes, pay_pesewas, places, qualifying_share, published_at,
  filled_at, ended_at)
select s.id, s.organization_id, s.study_kind, s.duration_minutes, s.rate_pesewas, s.desired_participants,
  (qualifying.people + 1)::numeric / (everybody.people + 1), s.published_at,
  case when s.filled >= s.desired_participants
    then (select max(b.created_at) from booking b where b.study_id = s.id and b.status <> 'CANCELLED') end,
  case when s.filled < s.desired_participants then s.closed_at end
from study s join qualifying on qualifying.id = s.id cross join everybody;
