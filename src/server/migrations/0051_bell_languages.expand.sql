-- A notification in the languages that its text has been translated into; `message` is the English one.
alter table notification add column translations jsonb;
