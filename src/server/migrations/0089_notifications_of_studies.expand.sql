-- The study that a notification is about, so that unread ones are grouped by it and read when it is visited.
alter table notification add column study_id uuid;
create index notification_unread on notification (user_id) where read_at is null;
