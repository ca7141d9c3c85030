-- A researcher keeps any number of drafts in a project. A draft without a project was tried out before the organisation was
-- verified, and there is at most one of it.
alter table study_draft drop constraint study_draft_pkey;
alter table study_draft add column id uuid not null default gen_random_uuid();
alter table study_draft alter column id drop default;
alter table study_draft add primary key (id);
alter table study_draft alter column project_id drop not null;
create index study_draft_by_project on study_draft (project_id, author_id);
create index study_draft_by_author on study_draft (author_id);
create unique index study_draft_tried_out on study_draft (author_id) where project_id is null;

-- How many people were told when the study opened; null until that has happened.
alter table study add column told_people integer check (told_people >= 0);
