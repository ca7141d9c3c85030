-- An admin's start counts the open disputes each time it is opened.
create index application_disputed on application (id) where status = 'DISPUTED';
create index entry_disputed on assignment_entry (id) where status = 'DISPUTED';
