-- What an organisation says about itself: where it is, and its logo for participants (a JPEG that we wrote, at most 256 pixels).
alter table organization add column postal_address text not null default '' check (length(postal_address) <= 300);
create table organization_logo (
  organization_id uuid primary key references organization,
  content bytea not null check (length(content) between 1 and 65536),
  changed_at timestamptz not null
);
