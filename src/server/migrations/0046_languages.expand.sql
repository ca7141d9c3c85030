-- The language that a participant reads. Null means that the person has not chosen, and reads English.
alter table app_user add column language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha'));
