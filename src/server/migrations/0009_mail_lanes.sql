-- ---- What may be done so many times a day, counted with the change that it counts

-- The key is an id, or the keyed hash of an address: nobody can be read back from it.
create table daily_quota (
  kind text not null,
  key text not null,
  day date not null,
  used integer not null check (used > 0),
  -- When the quota was first found used up: who is told of it is told once.
  hit_at timestamptz,
  primary key (kind, key, day)
);

-- ---- A sign-in that the person confirms by mail, in the browser that asked for it

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token
  add constraint one_time_token_purpose_check
    check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'CONFIRM_SIGN_IN')),
  add column browser_hash text;
