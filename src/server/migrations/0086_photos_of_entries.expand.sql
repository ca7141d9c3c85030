-- A photo that answers a question of an entry. The browser and the server have both made it small and removed its metadata.
create table entry_photo (
  id uuid primary key,
  entry_id uuid not null references assignment_entry,
  question_id text not null check (question_id ~ '^[A-Za-z0-9]{6}$'),
  content bytea not null check (length(content) between 1 and 153600),
  sent_at timestamptz not null,
  constraint entry_photo_once unique (entry_id, question_id)
);

-- An answer by voice may belong to one entry of several.
alter table clip
  add column entry_id uuid references assignment_entry,
  add constraint clip_of_entry_is_answer check (entry_id is null or application_id is not null);
drop index clip_of_answer;
create unique index clip_of_answer on clip (application_id, question_id, entry_id) nulls not distinct
  where application_id is not null;
