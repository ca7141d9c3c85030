-- Only the first three answers are needed to begin: everything else of a profile may not have been asked yet. Lists are then empty.
alter table participant_profile
  alter column city drop not null,
  alter column education_level drop not null,
  alter column annual_household_income drop not null,
  alter column languages set default '{}',
  alter column employment_status drop not null,
  alter column browsers set default '{}',
  alter column computer_os drop not null,
  alter column phone_os drop not null,
  alter column tablet_os drop not null,
  alter column has_webcam drop not null,
  alter column devices set default '{}',
  add column devices_unknown text[] not null default '{}',
  add column district text,
  add column locality text,
  add column uses_mobile_money text,
  add column has_bank_account text,
  add column uses_internet text,
  -- Difficulties in daily life, kept only with the person's consent.
  add column seeing text,
  add column hearing text,
  add column walking text,
  add column remembering text,
  add column health_consent_at timestamptz,
  add constraint district_of_region check (district is null or starts_with(district, region || '/')),
  add constraint health_with_consent check (
    health_consent_at is not null or coalesce(seeing, hearing, walking, remembering) is null);

-- Where we pay somebody, they use mobile money. Button phones had no name of their own before.
update participant_profile p set uses_mobile_money = 'YES'
  from mobile_money_account m where m.user_id = p.user_id;
update participant_profile set phone_os = null where phone_os = 'OTHERS';

-- What a study asks of profiles, in addition to its columns: any of the values of each fact.
alter table study
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  add column districts text[] not null default '{}',
  add column health_reason text not null default '';

-- Every level of before was every level.
update study set education_levels = array['NOT_APPLICABLE']
  where education_levels @> array['BASIC_SCHOOL', 'HIGH_SECONDARY_SCHOOL', 'DIPLOMA',
    'TRADE_TECHNICAL_VOCATIONAL_TRAINING', 'ASSOCIATE_DEGREE', 'BACHELORS_DEGREE', 'MASTERS_DEGREE'];

-- Questions that profiles answered become criteria: who does not meet them is no longer offered the study.
with asked as (
  select s.id, f.fact, question ->> 'id' as question_id, option ->> 'answer' as answer
  from study s cross join jsonb_array_elements(s.screeners) question
    cross join jsonb_array_elements(question -> 'options') option
    join (values ('EMPLOYMENT_STATUS', 'employment'), ('JOB_ROLE', 'work'), ('INDUSTRY', 'industry'), ('REGION', 'region'),
      ('LANGUAGES', 'language'), ('PHONE_OS', 'phone'), ('COMPUTER_OS', 'computer'), ('BROWSERS', 'browser')) f (attribute, fact)
      on f.attribute = question ->> 'attribute'
  where question ->> 'kind' = 'PROFILE'
), wanted as (
  -- Of several questions about one fact, what all of them accept.
  select id, fact, answer from asked group by id, fact, answer
  having count(distinct question_id) = (
    select count(distinct question_id) from asked other where other.id = asked.id and other.fact = asked.fact)
), converted as (
  select id, jsonb_object_agg(fact, answers) as facts
  from (select id, fact, jsonb_agg(answer) as answers from wanted group by id, fact) by_fact group by id
)
update study s set
  facts = converted.facts,
  screeners = (select coalesce(jsonb_agg(question order by at), '[]')
    from jsonb_array_elements(s.screeners) with ordinality as listed (question, at)
    where question ->> 'kind' <> 'PROFILE')
from converted where converted.id = s.id;

-- What an organisation was told is remembered by how many people of the group are in each of 128 random buckets, 16 bits each: two
-- groups are compared without counting again.
alter table eligible_answer
  add column sketch bytea check (length(sketch) = 256),
  alter column minimum_age drop not null,
  alter column maximum_age drop not null,
  alter column gender drop not null,
  alter column education drop not null,
  alter column annual_household_income drop not null,
  alter column device_requirements drop not null,
  alter column active_only set default false;

-- Criteria to choose again, which an organisation saved.
create table saved_audience (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 60),
  content jsonb not null,
  saved_by uuid not null references app_user,
  saved_at timestamptz not null
);
create unique index saved_audience_by_name on saved_audience (organization_id, lower(name));
create index saved_audience_by_saver on saved_audience (saved_by);

-- Where many are counted, the sample's index has all that criteria need.
drop index participant_in_sample;
create index participant_in_sample on participant_profile (sample)
  include (date_of_birth, gender, country, region, district, locality, education_level, annual_household_income,
    employment_status, job_role, industry, phone_os, computer_os, browsers, devices, devices_unknown, languages, languages_read,
    languages_understood, uses_mobile_money, has_bank_account, uses_internet, seeing, hearing, walking, remembering,
    last_active_on)
  where sample < 65536;
create index participant_by_region on participant_profile (region, job_role, date_of_birth);
