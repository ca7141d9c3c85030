-- Up to a minute of speech: a study's texts as its researchers read them, or a participant's answer. The sound itself is in
-- the object store, under the id.
create table clip (
  id uuid primary key,
  made_by uuid not null references app_user,
  subject text not null check (subject in ('STUDY', 'QUESTION', 'CONSENT', 'ANSWER')),
  question_id text check (question_id ~ '^[A-Za-z0-9]{6}$'),
  -- Of what researchers record; nobody says in which language an answer is.
  language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  -- Where a study's clip is made; an answer is made for a study.
  project_id uuid references project on delete cascade,
  -- Null until a study's clip is published with it.
  study_id uuid references study on delete cascade,
  -- Null until an answer is sent.
  application_id uuid references application on delete cascade,
  transcript text not null default '',
  waveform text not null check (waveform ~ '^[0-9a-f]{1,48}$'),
  bytes integer not null check (bytes between 1 and 122880),
  received integer not null default 0 check (received between 0 and bytes),
  started_at timestamptz not null,
  -- Null until all of it has arrived and was found to be audio.
  checked_at timestamptz,
  media_type text check (media_type in ('audio/webm', 'audio/mp4')),
  milliseconds integer check (milliseconds between 1 and 60000),
  -- When it was published or sent: from then on it never changes.
  sent_at timestamptz,
  check ((subject in ('QUESTION', 'ANSWER')) = (question_id is not null)),
  check ((subject = 'ANSWER') = (language is null)),
  check ((subject = 'ANSWER') = (project_id is null)),
  check (subject <> 'ANSWER' or study_id is not null),
  check ((checked_at is null) = (media_type is null) and (checked_at is null) = (milliseconds is null)),
  check (sent_at is null or checked_at is not null),
  check ((sent_at is not null) = (case when subject = 'ANSWER' then application_id is not null else study_id is not null end))
);
create index clip_by_maker on clip (made_by);
create index clip_by_study on clip (study_id);
create index clip_by_project on clip (project_id) where sent_at is null;
create index clip_unsent on clip (started_at) where sent_at is null;
create unique index clip_of_study on clip (study_id, subject, coalesce(question_id, ''), language) where subject <> 'ANSWER' and study_id is not null;
create unique index clip_of_answer on clip (application_id, question_id) where application_id is not null;

create function keep_clip() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then
    raise exception 'a clip never changes once it is published or sent';
  end if;
  return new;
end $$;
create trigger clip_is_kept before update on clip for each row execute function keep_clip();

-- What has arrived of a clip, in base64, until it is complete.
create table clip_part (
  clip_id uuid not null references clip on delete cascade,
  starts_at integer not null,
  content text not null,
  primary key (clip_id, starts_at)
);

-- Clips whose sound is to be removed from the object store, whatever deleted them: a person, an erasure, a retention rule, a
-- study or a project that went.
create table removed_clip (
  id uuid primary key,
  -- When it was removed for the first time. It is removed again later, because an upload may have stored it in that moment.
  removed_at timestamptz
);
create function note_removed_clip() returns trigger language plpgsql as $$
begin
  insert into removed_clip (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger clip_is_removed after delete on clip for each row execute function note_removed_clip();
