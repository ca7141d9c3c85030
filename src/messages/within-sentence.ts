import type { Locale } from '../domain/languages.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from './fallback.ts';

/** An English text within another language. */
export function asEnglish(text: string): string {
  return ENGLISH_STARTS + text + ENGLISH_ENDS;
}

/** Text by researchers, such as a study's title, within a sentence in its reader's language. */
export function withinSentence(text: string, language: Locale, reader: Locale): string {
  return language === 'en' && reader !== 'en' ? asEnglish(text) : text;
}
