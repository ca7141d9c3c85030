-- What the browser or the menu that asked for a code was read in; null if nothing was chosen there.
alter table phone_code add column language text check (language in ('en', 'ak', 'ee', 'gaa', 'dag', 'ha'));
