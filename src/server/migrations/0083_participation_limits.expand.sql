-- How often one person may take part, and be invited, in a calendar month; null is no limit. One row.
create table participation_limits (
  only_row boolean primary key default true check (only_row),
  studies_per_month integer check (studies_per_month >= 1),
  invitations_per_month integer check (invitations_per_month >= 1),
  changed_at timestamptz
);
insert into participation_limits default values;
