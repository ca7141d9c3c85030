/** What participants may read the product in; researchers and admins read English. ISO 639 codes; `ak` is Twi. */
export const LANGUAGES = ['en', 'ak', 'ee', 'gaa', 'dag', 'ha'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What somebody reads: participants choose a language, everybody else reads English. */
export function readerLanguage({ role, language }: { role: string; language: Language | null }): Language {
  return role === 'PARTICIPANT' && language !== null ? language : 'en';
}

/** The languages that English texts are translated into. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const TRANSLATED_LANGUAGES = LANGUAGES.filter((language): language is TranslatedLanguage => language !== 'en');

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ak: 'Twi',
  ee: 'Eʋegbe',
  gaa: 'Gã',
  dag: 'Dagbanli',
  ha: 'Hausa',
};

/** Longer, accented English, made from the English texts: it shows what is not translatable, and what has no room. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** What a text can be asked for in. */
export type Locale = Language | typeof PSEUDO_LANGUAGE;

export const LOCALES: readonly Locale[] = [...LANGUAGES, PSEUDO_LANGUAGE];
