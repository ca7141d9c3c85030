import type { SpokenLanguage } from '../../domain/audio.ts';
import { m } from '../../messages/m.ts';

/** The names of the languages of a study's texts, in the page's language. A file of its own, because few screens need it. */
export const TEXT_LANGUAGES: Readonly<Record<SpokenLanguage, string>> = {
  en: m.lists_language_english(),
  ak: m.lists_language_twi(),
  ee: m.lists_language_ewe(),
  gaa: m.lists_language_ga(),
  dag: m.lists_language_dagbani(),
  ha: m.lists_language_hausa(),
};
