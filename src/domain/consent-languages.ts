import { SPOKEN_LANGUAGES, type SpokenLanguage } from './audio.ts';

/** The text of a consent form in one language. */
export interface ConsentText {
  language: SpokenLanguage;
  text: string;
}

/** A version's original text and its translations (LANG-23). */
export interface ConsentTexts extends ConsentText {
  translations: readonly ConsentText[];
}

const ORDER = Object.keys(SPOKEN_LANGUAGES);

/** The same translations in the order of the languages, whatever the order in which they were written. */
export function inOrder(translations: readonly ConsentText[]): ConsentText[] {
  return translations.toSorted((one, other) => ORDER.indexOf(one.language) - ORDER.indexOf(other.language));
}

/** Every text of a version, the original first. */
export function consentTexts({ language, text, translations }: ConsentTexts): ConsentText[] {
  return [{ language, text }, ...translations];
}

/** The text that somebody reads: in their language if the version has it, otherwise the original. */
export function consentTextIn(form: ConsentTexts, wanted: SpokenLanguage): ConsentText {
  const texts = consentTexts(form);
  return texts.find(({ language }) => language === wanted) ?? (texts[0] as ConsentText);
}
