-- The alert about a low balance is the wallet's own row: what publishing and paying write no longer shares the organisation's.
create table wallet_alert (
  organization_id uuid primary key references organization,
  below_pesewas bigint not null default 20000 check (below_pesewas >= 0),
  notified_at timestamptz
);
insert into wallet_alert (organization_id, below_pesewas, notified_at)
  select id, low_balance_pesewas, low_balance_told_at from organization
  where low_balance_pesewas <> 20000 or low_balance_told_at is not null;
alter table organization drop column low_balance_pesewas, drop column low_balance_told_at;
