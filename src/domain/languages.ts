/** The languages of the product for participants; researchers and admins read English. ISO 639 codes; `ak` is Twi. */
export const LANGUAGES = ['en', 'ak', 'ee', 'gaa', 'dag', 'ha'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of a person's screens: participants choose one, everybody else reads English. */
export function readerLanguage({ role, language }: { role: string; language: Language | null }): Language {
  return role === 'PARTICIPANT' && language !== null ? language : 'en';
}

/** The languages that English texts are translated into. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const TRANSLATED_LANGUAGES = LANGUAGES.filter((language): language is TranslatedLanguage => language !== 'en');

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ak: 'Twi',
  ee: 'Eʋegbe',
  gaa: 'Gã',
  dag: 'Dagbanli',
  ha: 'Hausa',
};

/** Longer, accented English, generated from the English texts: it shows which texts are not translatable, and which don't fit. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** The languages in which a text can be requested. */
export type Locale = Language | typeof PSEUDO_LANGUAGE;

export const LOCALES: readonly Locale[] = [...LANGUAGES, PSEUDO_LANGUAGE];
