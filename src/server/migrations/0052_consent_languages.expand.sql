-- The language that a version of a consent form is written in, and its text in others. Versions from before are in their
-- study's language, and without translations their hash is the same as it was.
alter table consent_form
  add column language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha')),
  add column translations jsonb not null default '[]';
-- The language that somebody read and signed.
alter table signed_consent add column language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha'));

alter table consent_form disable trigger consent_form_is_kept;
update consent_form set language = study.language from study where study.id = consent_form.study_id;
alter table consent_form enable trigger consent_form_is_kept;
update signed_consent set language = consent_form.language from consent_form where consent_form.id = signed_consent.form_id;

-- The last release names no language: its forms are in their study's, and what it signs is the original text.
create function name_consent_language() returns trigger language plpgsql as $$
begin
  if new.language is null then
    select study.language into new.language from study where study.id = new.study_id;
  end if;
  return new;
end $$;
create trigger consent_form_names_language before insert on consent_form
  for each row execute function name_consent_language();

create function name_signed_language() returns trigger language plpgsql as $$
begin
  if new.language is null then
    select consent_form.language into new.language from consent_form where consent_form.id = new.form_id;
  end if;
  return new;
end $$;
create trigger signed_consent_names_language before insert on signed_consent
  for each row execute function name_signed_language();

alter table consent_form alter column language set not null;
alter table signed_consent alter column language set not null;
