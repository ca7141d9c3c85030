-- What lies ahead of a booking is one narrow row: when something is next due, and what is still to be announced.
create table session_step (
  booking_id uuid primary key references booking on delete cascade,
  -- Steps until then have happened, or were not ahead when the session was planned.
  since timestamptz not null,
  due_at timestamptz not null,
  -- 'booked' and 'moved', in this order, until both sides are notified.
  news text[] not null default '{}' check (news <@ array['booked', 'moved']),
  -- How often it failed in a row.
  tries smallint not null default 0
);
create index session_step_by_due on session_step (due_at);

-- Every current booking: the first turn finds its next step.
insert into session_step (booking_id, since, due_at) select id, now(), now() from booking where status = 'BOOKED';

-- Steps of earlier versions were jobs. A step whose job was due and has not run to its end (after an outage, or between
-- two tries) still happens: `since` is just before it. Jobs for another start belong to a session that was moved. In a
-- new database the queue's tables come after this.
do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  update session_step s set since = least(s.since, waiting.first_at - interval '1 millisecond')
  from (
    select b.id, min(case
      when j.name = 'session.confirm' then b.starts_at - interval '24 hours'
      when j.name = 'session.unmarked' then b.ends_at + interval '1 hour'
      when j.data->>'kind' = 'FIVE_DAYS' then b.starts_at - interval '120 hours'
      when j.data->>'kind' = 'FOUR_HOURS' then b.starts_at - interval '4 hours'
      else b.starts_at - interval '30 minutes' end) as first_at
    from pgboss.job j join booking b on b.id::text = j.data->>'bookingId'
    where j.name in ('reminder.session', 'session.confirm', 'session.unmarked')
      and j.state not in ('completed', 'cancelled')
      and (j.name = 'session.unmarked' or (j.data->>'startsAt')::timestamptz = b.starts_at)
    group by b.id
  ) waiting
  where waiting.id = s.booking_id;
  delete from pgboss.job where name in ('reminder.session', 'session.confirm', 'session.unmarked');
end $$;
