-- A member or viewer sees all projects, or only those that an admin chose.
alter table app_user add column sees_all_projects boolean not null default true;
create table project_access (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user,
  primary key (user_id, project_id)
);
create index project_access_of_project on project_access (project_id);
-- The projects of somebody who is invited; null means all of them.
alter table organization_invitation add column project_ids uuid[];

-- The most that a project or a member may spend.
create table budget (
  id uuid primary key,
  organization_id uuid not null references organization,
  project_id uuid unique references project on delete cascade,
  user_id uuid unique references app_user,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  -- When we warned that most of it is spent; null again once it is raised.
  warned_at timestamptz,
  constraint budget_of_one check (num_nonnulls(project_id, user_id) = 1)
);
create index budget_of_organization on budget (organization_id);
