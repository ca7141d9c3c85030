-- The files with hashed names of every release that runs or ran lately: pages of one release may ask a process of another one.
create table web_asset (
  name text primary key,
  content bytea not null,
  -- When a process that has the file last said so.
  kept_at timestamptz not null
);
create index web_asset_by_time on web_asset (kept_at);
