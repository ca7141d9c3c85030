-- What was done for each row is done once for each statement, because bookings of the same moment are written together.

create or replace function note_change_of_study() returns trigger language plpgsql as $$
begin
  insert into open_study_change as known
    select id, pg_current_xact_id() from changed order by id
    on conflict (study_id) do update set changed_in = excluded.changed_in
    where known.changed_in <> excluded.changed_in;
  return null;
end $$;
drop trigger study_noted on study;
create trigger study_added after insert on study referencing new table as changed
  for each statement execute function note_change_of_study();
create trigger study_changed after update on study referencing new table as changed
  for each statement execute function note_change_of_study();
create trigger study_removed after delete on study referencing old table as changed
  for each statement execute function note_change_of_study();

create or replace function note_change_of_part() returns trigger language plpgsql as $$
begin
  insert into open_study_change as known
    select distinct study_id, pg_current_xact_id() from changed order by study_id
    on conflict (study_id) do update set changed_in = excluded.changed_in
    where known.changed_in <> excluded.changed_in;
  return null;
end $$;
drop trigger slot_noted on slot;
create trigger slot_added after insert on slot referencing new table as changed
  for each statement execute function note_change_of_part();
create trigger slot_changed after update on slot referencing new table as changed
  for each statement execute function note_change_of_part();
create trigger slot_removed after delete on slot referencing old table as changed
  for each statement execute function note_change_of_part();
drop trigger quota_noted on quota_cell;
create trigger quota_added after insert on quota_cell referencing new table as changed
  for each statement execute function note_change_of_part();
create trigger quota_changed after update on quota_cell referencing new table as changed
  for each statement execute function note_change_of_part();
create trigger quota_removed after delete on quota_cell referencing old table as changed
  for each statement execute function note_change_of_part();

-- No booking gets the id of a closed account. The locks wait for a merge that is under way, and its result is read after them.
-- Each account by its key: joined, all would be read for one booking if the plan was made for many.
create function refuse_merged_participants() returns trigger language plpgsql as $$
declare
  closed uuid;
begin
  perform from (select distinct participant_id from added order by participant_id) one,
    lateral (select from app_user where id = one.participant_id for key share) locked;
  select merged.closed_id into closed from added,
    lateral (select closed_id from merged_account where closed_id = added.participant_id offset 0) merged
    limit 1;
  if found then
    raise exception 'account % was merged into another one', closed
      using errcode = 'check_violation', constraint = 'account_is_open', table = 'merged_account';
  end if;
  return null;
end $$;
drop trigger booking_of_open_account on booking;
create trigger booking_of_open_account after insert on booking referencing new table as added
  for each statement execute function refuse_merged_participants();
