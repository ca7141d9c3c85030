-- Fails if a statement that had to change something met no row; `part` says which one of several that were sent together.
-- So the commit can follow at once, without the caller's look at the counts: it then rolls back.
create function require_change(part integer, changes bigint) returns boolean language plpgsql as $$
begin
  if changes = 0 then
    raise exception 'part % changed nothing', part using errcode = 'NY001', detail = part;
  end if;
  return true;
end $$;
