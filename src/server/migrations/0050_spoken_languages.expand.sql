-- How well people know their languages. A language of a profile that is in neither list is spoken, as all were before this.
alter table participant_profile
  add column languages_understood text[] not null default '{}',
  add column languages_read text[] not null default '{}';

-- Which languages a session needs, each with a level.
alter table study add column spoken jsonb not null default '[]';
alter table eligible_answer add column spoken jsonb not null default '[]';

-- Who knows which languages, within the people of each cell. Questions about no language read the cells alone.
create table eligible_language_cell (
  gender text not null,
  education_level text not null,
  annual_household_income text not null,
  devices text[] not null,
  -- Such as 'EWE UNDERSTANDS', in the order of their codes.
  languages text[] not null,
  up_to_age integer[] not null,
  active_up_to_age integer[] not null,
  primary key (gender, education_level, annual_household_income, devices, languages)
);
create table eligible_language_cell_change (
  gender text not null,
  education_level text not null,
  annual_household_income text not null,
  devices text[] not null,
  languages text[] not null,
  version bigint not null default nextval('eligible_cell_version'),
  changed_in xid8 not null,
  primary key (gender, education_level, annual_household_income, devices, languages)
);
create index eligible_language_cell_change_by_transaction on eligible_language_cell_change (changed_in);

create function language_levels(person participant_profile) returns text[] language sql immutable as $$
  select coalesce(array_agg(code || case when code = any (person.languages_read) then ' READS'
      when code = any (person.languages_understood) then ' UNDERSTANDS' else ' SPEAKS' end order by code collate "C"), '{}')
  from (select distinct unnest(person.languages) as code) known
$$;

create function note_language_cell_change() returns trigger language plpgsql as $$
declare
  cell eligible_language_cell := coalesce(new, old);
begin
  insert into eligible_language_cell_change as known
      (gender, education_level, annual_household_income, devices, languages, changed_in)
    values (cell.gender, cell.education_level, cell.annual_household_income, cell.devices, cell.languages, pg_current_xact_id())
    on conflict (gender, education_level, annual_household_income, devices, languages) do update
    set version = nextval('eligible_cell_version'), changed_in = excluded.changed_in
    where known.changed_in <> excluded.changed_in;
  return null;
end $$;
create trigger eligible_language_cell_noted after insert or update or delete on eligible_language_cell
  for each row execute function note_language_cell_change();

-- Counts one person in (1) or out (-1) as of a day: in the cell, then within it.
create or replace function count_person(person participant_profile, on_day date, change integer) returns void language plpgsql as $$
declare
  age integer := least(age_on(person.date_of_birth, on_day), 119);
  active_change integer := case when person.last_active_on > on_day - 30 then change else 0 end;
  none integer[] := array_fill(0, array[120]);
begin
  insert into eligible_cell as cell
    values (person.gender, person.education_level, person.annual_household_income, person.devices,
      add_from(none, age, change), add_from(none, age, active_change))
    on conflict (gender, education_level, annual_household_income, devices) do update set
      up_to_age = add_from(cell.up_to_age, age, change),
      active_up_to_age = add_from(cell.active_up_to_age, age, active_change);
  insert into eligible_language_cell as cell
    values (person.gender, person.education_level, person.annual_household_income, person.devices, language_levels(person),
      add_from(none, age, change), add_from(none, age, active_change))
    on conflict (gender, education_level, annual_household_income, devices, languages) do update set
      up_to_age = add_from(cell.up_to_age, age, change),
      active_up_to_age = add_from(cell.active_up_to_age, age, active_change);
end $$;

create or replace function count_profile() returns trigger language plpgsql as $$
declare
  today date;
begin
  if tg_op = 'UPDATE' and (old.gender, old.education_level, old.annual_household_income, old.devices,
      old.date_of_birth, old.last_active_on, language_levels(old))
    is not distinct from (new.gender, new.education_level, new.annual_household_income, new.devices,
      new.date_of_birth, new.last_active_on, language_levels(new)) then
    return null;
  end if;
  select as_of into today from eligible_clock for share;
  if tg_op = 'UPDATE' then
    -- Cells are locked in one order, and before those within them: two people who change places never wait for each other.
    perform 1 from eligible_cell c
      where (c.gender, c.education_level, c.annual_household_income, c.devices) in (
        (old.gender, old.education_level, old.annual_household_income, old.devices),
        (new.gender, new.education_level, new.annual_household_income, new.devices))
      order by c.gender, c.education_level, c.annual_household_income, c.devices for update;
    perform 1 from eligible_language_cell c
      where (c.gender, c.education_level, c.annual_household_income, c.devices, c.languages) in (
        (old.gender, old.education_level, old.annual_household_income, old.devices, language_levels(old)),
        (new.gender, new.education_level, new.annual_household_income, new.devices, language_levels(new)))
      order by c.gender, c.education_level, c.annual_household_income, c.devices, c.languages for update;
  end if;
  if tg_op <> 'INSERT' then perform count_person(old, today, -1); end if;
  if tg_op <> 'DELETE' then perform count_person(new, today, 1); end if;
  return null;
end $$;

-- Counts everybody again: for people who were there before this, and to check the cells against.
alter function recount_everybody rename to recount_cells;
create function recount_languages() returns void language plpgsql as $$
declare
  today date;
begin
  select as_of into today from eligible_clock for update;
  delete from eligible_language_cell;
  insert into eligible_language_cell
    with people as (
      select gender, education_level, annual_household_income, devices, language_levels(p) as languages,
        least(age_on(date_of_birth, today), 119) as age, count(*)::integer as number,
        count(*) filter (where last_active_on > today - 30)::integer as active
      from participant_profile p group by 1, 2, 3, 4, 5, 6
    ), combination as (
      select distinct gender, education_level, annual_household_income, devices, languages from people
    ), cumulative as (
      select c.*, ages.age,
        sum(coalesce(p.number, 0)) over up_to as number, sum(coalesce(p.active, 0)) over up_to as active
      from combination c cross join generate_series(0, 119) as ages (age)
      left join people p on p.age = ages.age and p.gender = c.gender and p.education_level = c.education_level
        and p.annual_household_income = c.annual_household_income and p.devices = c.devices and p.languages = c.languages
      window up_to as (
        partition by c.gender, c.education_level, c.annual_household_income, c.devices, c.languages order by ages.age)
    )
    select gender, education_level, annual_household_income, devices, languages,
      array_agg(number::integer order by age), array_agg(active::integer order by age)
    from cumulative group by 1, 2, 3, 4, 5;
end $$;
create function recount_everybody() returns void language sql as $$
  select recount_cells();
  select recount_languages();
$$;
select recount_languages();

-- The language that a study's texts were written in, and what participants read in others: title, description, questions, choices.
alter table study
  add column language text not null default 'en' check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  add column translations jsonb not null default '[]';

-- Everything that a search by words looks through, apart from the title.
create function study_texts(description text, translations jsonb) returns text language sql immutable as $$
  select description || coalesce((select string_agg(' ' || (t ->> 'publicName') || ' ' || (t ->> 'description'), '')
    from jsonb_array_elements(translations) t), '')
$$;
drop index study_by_words;
create index study_by_words on study using gin (study_words(public_name, study_texts(description, translations)))
  where status = 'RECRUITING';
