-- A text as searches compare it: in small letters, without tone marks, and with plain letters for those of Ghana's languages.
-- domain/fold.ts does the same. Marks go first and letters are made small last, so it doesn't depend on the locale.
-- Bodies are read once, here: ANALYZE and REINDEX compute what is indexed without our schema in their search path.
create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'),
    'ɛɔŋɖƒʋɣɗƙɓʒƴƐƆŊƉƑƲƔƊƘƁƷƳʼʻ’‘', 'eondfvgdkbzyeondfvgdkbzy'''''''''));

-- The words of a study, for the search of those who browse.
create or replace function study_words(public_name text, description text) returns tsvector language sql immutable
  return setweight(to_tsvector('simple', folded(public_name)) || to_tsvector('english', folded(public_name)), 'A')
    || to_tsvector('simple', folded(description)) || to_tsvector('english', folded(description));
reindex index study_by_words;

-- The name by which an applicant is found and sorted.
create or replace function listed_name(first_name text, last_name text) returns text language sql immutable
  return folded(first_name || ' ' || last_name);
update application a set applicant_name = listed_name(u.first_name, u.last_name)
  from app_user u where u.id = a.participant_id and a.applicant_name is distinct from listed_name(u.first_name, u.last_name)
    and not a.applicant_erased;
