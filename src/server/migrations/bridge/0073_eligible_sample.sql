-- Who qualifies is counted from the profiles, where there are many from a part of them that is always the same: people whose
-- random number is small, of those below 2^20. Nothing else has to be kept when a profile changes.
drop trigger participant_profile_counts on participant_profile;
drop function count_profile();
drop function count_person(participant_profile, date, integer);
drop function pass_days(date);
drop function recount_everybody();
drop function recount_cells();
drop function recount_languages();
drop function language_levels(participant_profile);
drop function add_from(integer[], integer, integer);
drop function age_on(date, date);
drop table eligible_language_cell_change;
drop table eligible_language_cell;
drop table eligible_cell_change;
drop table eligible_cell;
drop table eligible_clock;
drop function note_language_cell_change();
drop function note_cell_change();
drop sequence eligible_cell_version;
drop index participant_by_birthday;
drop index participant_by_activity;

alter table participant_profile add column sample integer not null default floor(random() * 1048576);
create index participant_by_sample on participant_profile (sample);
create index participant_by_criteria on participant_profile
  (gender, education_level, annual_household_income, date_of_birth);
create index participant_by_language on participant_profile using gin (languages);

-- Each question of an organisation is compared with the ones before it, under a lock. Those remembered so far were about
-- other numbers of people.
drop table eligible_answer_revision;
delete from eligible_answer;
drop index eligible_answer_by_revision;
alter table eligible_answer
  drop column revision,
  add column share numeric not null,
  add column without_filter text;
create index eligible_answer_by_number on eligible_answer (organization_id, people);

-- Before the first vacuum, nobody knows how many people there are.
analyze participant_profile;
