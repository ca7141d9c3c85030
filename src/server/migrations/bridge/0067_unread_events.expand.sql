-- What was unclear when a calendar was last read: how many events, the days of the first of them, and how many had no zone we know.
alter table own_calendar
  add column unread_events integer not null default 0,
  add column unread_dates text[] not null default '{}',
  add column guessed_zones integer not null default 0;
