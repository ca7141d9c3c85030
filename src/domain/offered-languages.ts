import { LANGUAGES, type Language, TRANSLATED_LANGUAGES, type TranslatedLanguage } from './languages.ts';

/** The share of the main job's texts (main-job-texts.ts), in percent, from which on a language is offered. */
export const OFFERED_FROM = 95;

export type Percents = Readonly<Record<TranslatedLanguage, number>>;

const isOffered = (percents: Percents, language: Language) => language === 'en' || percents[language] >= OFFERED_FROM;

/** The languages to choose from: those that are offered, and the one that the reader already has. */
export function offeredLanguages(percents: Percents, own: string = 'en'): Language[] {
  return LANGUAGES.filter((language) => language === own || isOffered(percents, language));
}

/** The languages that are not offered yet. */
export function unfinishedLanguages(percents: Percents): TranslatedLanguage[] {
  return TRANSLATED_LANGUAGES.filter((language) => !isOffered(percents, language));
}
