-- Texts that speakers propose for a language, and texts of the product that a speaker has checked.
create table translation (
  id uuid primary key,
  language text not null check (language in ('ak', 'ee', 'gaa', 'dag', 'ha')),
  text_key text not null check (length(text_key) between 1 and 100),
  -- The English text that it translates, and the text: for each form of a count, or one.
  english jsonb not null,
  words jsonb not null,
  -- Null for a text of the product that a speaker checked, and after an erasure.
  proposer_id uuid references app_user,
  proposed_at timestamptz not null,
  status text not null check (status in ('WAITING', 'ACCEPTED', 'DECLINED')),
  decided_at timestamptz,
  decided_by uuid references app_user,
  -- Whether a speaker other than the proposer has checked it, and what an admin calls them.
  is_reviewed boolean not null default false,
  speaker text check (length(speaker) between 1 and 100),
  constraint decided check ((status = 'WAITING') = (decided_at is null))
);
create index translation_by_status on translation (status, proposed_at, id);
create index translation_by_text on translation (language, text_key);
create index translation_by_proposer on translation (proposer_id) where proposer_id is not null;
create index translation_by_time on translation (proposed_at);
