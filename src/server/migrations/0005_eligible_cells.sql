-- How many people qualify, kept per combination of attributes, so that asking costs the same for a thousand people and
-- for a million. One row per combination; its arrays are cumulative by age: element a + 1 counts people of at most age a.
-- Ages are as of `eligible_clock.as_of`, which is moved forward a day at a time before anybody asks on a later day.

alter table participant_profile add column last_active_on date;
create index participant_by_birthday on participant_profile
  ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth)));
create index participant_by_activity on participant_profile (last_active_on);

create table eligible_clock (
  only_one boolean primary key default true check (only_one),
  as_of date not null
);
insert into eligible_clock (as_of) values (current_date);

create table eligible_cell (
  gender text not null,
  education_level text not null,
  annual_household_income text not null,
  devices text[] not null,
  up_to_age integer[] not null,
  active_up_to_age integer[] not null,
  primary key (gender, education_level, annual_household_income, devices)
);

-- The age on a day, as domain/calendar.ts counts it: a birthday on 29 February is kept on 1 March in other years.
create function age_on(date_of_birth date, on_day date) returns integer language sql immutable as $$
  select (extract(year from on_day) - extract(year from date_of_birth))::integer
    - case when extract(month from on_day) * 100 + extract(day from on_day)
        < extract(month from date_of_birth) * 100 + extract(day from date_of_birth) then 1 else 0 end
$$;

create function add_from(counts integer[], age integer, change integer) returns integer[] language sql immutable as $$
  select array_agg(case when position > age then value + change else value end order by position)
  from unnest(counts) with ordinality as element (value, position)
$$;

-- Counts one person in (1) or out (-1) as of a day.
create function count_person(person participant_profile, on_day date, change integer) returns void language plpgsql as $$
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
end $$;

-- Every change of a profile counts in its own transaction. The clock's row is shared, so that no day passes in between.
create function count_profile() returns trigger language plpgsql as $$
declare
  today date;
begin
  if tg_op = 'UPDATE' and (old.gender, old.education_level, old.annual_household_income, old.devices,
      old.date_of_birth, old.last_active_on)
    is not distinct from (new.gender, new.education_level, new.annual_household_income, new.devices,
      new.date_of_birth, new.last_active_on) then
    return null;
  end if;
  select as_of into today from eligible_clock for share;
  if tg_op = 'UPDATE' then
    -- Both cells in one order, whoever goes from one to the other: two who change places never wait for each other.
    perform 1 from eligible_cell c
      where (c.gender, c.education_level, c.annual_household_income, c.devices) in (
        (old.gender, old.education_level, old.annual_household_income, old.devices),
        (new.gender, new.education_level, new.annual_household_income, new.devices))
      order by c.gender, c.education_level, c.annual_household_income, c.devices for update;
  end if;
  if tg_op <> 'INSERT' then perform count_person(old, today, -1); end if;
  if tg_op <> 'DELETE' then perform count_person(new, today, 1); end if;
  return null;
end $$;
create trigger participant_profile_counts after insert or update or delete on participant_profile
  for each row execute function count_profile();

-- Moves the clock forward to a day: whoever has a birthday grows older, whoever was active 30 days before is not any more.
create function pass_days(to_day date) returns void language plpgsql as $$
declare
  today date;
  person participant_profile;
begin
  select as_of into today from eligible_clock for update;
  while today < to_day loop
    today := today + 1;
    for person in
      select * from participant_profile
        where extract(month from date_of_birth) * 100 + extract(day from date_of_birth)
          = extract(month from today) * 100 + extract(day from today)
        or last_active_on = today - 30
        or (extract(month from date_of_birth) * 100 + extract(day from date_of_birth) = 229
          and extract(month from today) * 100 + extract(day from today) = 301)
    loop
      perform count_person(person, today - 1, -1);
      perform count_person(person, today, 1);
    end loop;
  end loop;
  update eligible_clock set as_of = today where as_of < today;
end $$;

-- Counts everybody anew: for people who were there before this, and to check the cells against.
create function recount_everybody() returns void language plpgsql as $$
declare
  today date;
begin
  select as_of into today from eligible_clock for update;
  delete from eligible_cell;
  insert into eligible_cell
    with people as (
      select gender, education_level, annual_household_income, devices,
        least(age_on(date_of_birth, today), 119) as age, count(*)::integer as number,
        count(*) filter (where last_active_on > today - 30)::integer as active
      from participant_profile group by 1, 2, 3, 4, 5
    ), combination as (
      select distinct gender, education_level, annual_household_income, devices from people
    ), cumulative as (
      select c.*, ages.age,
        sum(coalesce(p.number, 0)) over up_to as number, sum(coalesce(p.active, 0)) over up_to as active
      from combination c cross join generate_series(0, 119) as ages (age)
      left join people p on p.age = ages.age and p.gender = c.gender and p.education_level = c.education_level
        and p.annual_household_income = c.annual_household_income and p.devices = c.devices
      window up_to as (
        partition by c.gender, c.education_level, c.annual_household_income, c.devices order by ages.age)
    )
    select gender, education_level, annual_household_income, devices,
      array_agg(number::integer order by age), array_agg(active::integer order by age)
    from cumulative group by 1, 2, 3, 4;
end $$;
select recount_everybody();
