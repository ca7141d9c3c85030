-- Each process counts the people who qualify in its memory. It asks here for the cells, and for the numbers shown to an
-- organisation, that it has not seen yet.

-- In which transaction each cell changed last. A cell's versions go up, because its changes wait for each other.
create sequence eligible_cell_version;
create table eligible_cell_change (
  gender text not null,
  education_level text not null,
  annual_household_income text not null,
  devices text[] not null,
  version bigint not null default nextval('eligible_cell_version'),
  changed_in xid8 not null,
  primary key (gender, education_level, annual_household_income, devices)
);
create index eligible_cell_change_by_transaction on eligible_cell_change (changed_in);

create function note_cell_change() returns trigger language plpgsql as $$
declare
  cell eligible_cell := coalesce(new, old);
begin
  insert into eligible_cell_change as known (gender, education_level, annual_household_income, devices, changed_in)
    values (cell.gender, cell.education_level, cell.annual_household_income, cell.devices, pg_current_xact_id())
    on conflict (gender, education_level, annual_household_income, devices) do update
    set version = nextval('eligible_cell_version'), changed_in = excluded.changed_in
    where known.changed_in <> excluded.changed_in;
  return null;
end $$;
create trigger eligible_cell_noted after insert or update or delete on eligible_cell
  for each row execute function note_cell_change();
insert into eligible_cell_change (gender, education_level, annual_household_income, devices, changed_in)
  select gender, education_level, annual_household_income, devices, pg_current_xact_id() from eligible_cell;

-- Goes up by 1 with every question of the organisation that is remembered: a question is remembered only if it was
-- compared with all before it.
create table eligible_answer_revision (
  organization_id uuid primary key references organization,
  revision bigint not null check (revision >= 1)
);
insert into eligible_answer_revision select distinct organization_id, 1 from eligible_answer;
alter table eligible_answer add column revision bigint not null default 1;
alter table eligible_answer alter column revision drop default;
-- The comparison by number is made in memory; what is new is found by its revision.
drop index eligible_answer_by_number;
create index eligible_answer_by_revision on eligible_answer (organization_id, revision);
