-- What a list of applicants is narrowed and ordered by is kept with the application: a page by name read 5,000 people,
-- and one of the women who wait 5,000 profiles.
alter table application
  add column applicant_name text not null default '',
  add column applicant_gender text not null default '',
  add column applicant_region text;

create function listed_name(first_name text, last_name text) returns text language sql immutable as $$
  select lower(first_name || ' ' || last_name)
$$;

-- The rows stay locked until the application is committed, so a change of name at the same moment finds it and renames it.
create function list_applicant() returns trigger language plpgsql as $$
begin
  select listed_name(u.first_name, u.last_name), p.gender, p.region
    into new.applicant_name, new.applicant_gender, new.applicant_region
    from app_user u join participant_profile p on p.user_id = u.id
    where u.id = new.participant_id
    for share of u, p;
  new.applicant_name := coalesce(new.applicant_name, '');
  new.applicant_gender := coalesce(new.applicant_gender, '');
  return new;
end
$$;
create trigger application_listed before insert on application for each row execute function list_applicant();

create function rename_applicant() returns trigger language plpgsql as $$
begin
  update application set applicant_name = listed_name(new.first_name, new.last_name) where participant_id = new.id;
  return null;
end
$$;
create trigger app_user_renames_applicant after update of first_name, last_name on app_user
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function rename_applicant();

create function relist_applicant() returns trigger language plpgsql as $$
begin
  update application set applicant_gender = new.gender, applicant_region = new.region
    where participant_id = new.user_id;
  return null;
end
$$;
create trigger participant_profile_relists_applicant after update of gender, region on participant_profile
  for each row when ((old.gender, old.region) is distinct from (new.gender, new.region))
  execute function relist_applicant();

update application a set
    applicant_name = listed_name(u.first_name, u.last_name), applicant_gender = p.gender, applicant_region = p.region
  from app_user u join participant_profile p on p.user_id = u.id
  where u.id = a.participant_id;

create index application_by_name on application (study_id, applicant_name, id) where not applicant_erased;

-- How many sessions somebody has attended and missed is read from the index alone.
drop index booking_by_participant;
create index booking_by_participant on booking (participant_id, starts_at) include (status);
