-- What 0054 made, but nothing is read for a study that has one language, as most have: lists call these for each row.
create or replace function title_read_by(reader uuid, first_title text, translations jsonb) returns text
language plpgsql stable as $$
begin
  if translations = '[]' then
    return first_title;
  end if;
  return coalesce((
    select nullif(one ->> 'publicName', '') from jsonb_array_elements(translations) one
    where one ->> 'language' = (select language from app_user where id = reader)
  ), first_title);
end $$;

create or replace function title_language_read_by(reader uuid, first_language text, translations jsonb) returns text
language plpgsql stable as $$
begin
  if translations = '[]' then
    return first_language;
  end if;
  return coalesce((
    select one ->> 'language' from jsonb_array_elements(translations) one
    where one ->> 'language' = (select language from app_user where id = reader) and one ->> 'publicName' <> ''
  ), first_language);
end $$;
