-- A study's title as a participant reads it: in their language where the study has it, otherwise in its first one.
create function title_read_by(reader uuid, first_title text, translations jsonb) returns text language sql stable as $$
  select coalesce((
    select nullif(one ->> 'publicName', '') from jsonb_array_elements(translations) one
    where one ->> 'language' = (select language from app_user where id = reader)
  ), first_title)
$$;

-- The language that this title is in.
create function title_language_read_by(reader uuid, first_language text, translations jsonb) returns text
language sql stable as $$
  select coalesce((
    select one ->> 'language' from jsonb_array_elements(translations) one
    where one ->> 'language' = (select language from app_user where id = reader) and one ->> 'publicName' <> ''
  ), first_language)
$$;
