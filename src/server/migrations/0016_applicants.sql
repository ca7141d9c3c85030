-- A researcher's list of applicants: each of its orders is an index that already has what the page is found by, so no
-- order sorts 5,000 rows and no page reads those before it.

-- People who deleted their account are not listed. Before, only their missing profile said so, which had to be looked up
-- for every applicant.
alter table application add column applicant_erased boolean not null default false;
update application set applicant_erased = true
  where not exists (select from participant_profile where user_id = participant_id);

drop index application_by_newest;
create index application_by_newest on application (study_id, applied_at desc, id desc) where not applicant_erased;

-- The status is included because an expression of it alone would still read the row.
drop index application_by_match;
create index application_by_match on application
  (study_id, (status = 'DISQUALIFIED'), match_percent desc, applied_at desc, id desc) include (status)
  where not applicant_erased;

create index application_by_waiting on application
  (study_id, (status <> 'PENDING'), applied_at desc, id desc) include (status)
  where not applicant_erased;
