-- What somebody may do in their organisation, unless they administer it.
alter table app_user add column member_role text not null default 'MEMBER' check (member_role in ('MEMBER', 'FINANCE', 'VIEWER'));
alter table organization_invitation add column member_role text not null default 'MEMBER'
  check (member_role in ('MEMBER', 'FINANCE', 'VIEWER'));
