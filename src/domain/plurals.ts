import type { Locale } from './languages.ts';

/*
 * Our own plural rules: browsers know only some of our languages, and CLDR lacks Ga and Dagbani. None of our languages has more
 * than two forms.
 */

/** The numbers that take the singular, by CLDR if it has the language. Twi uses the singular for zero, too. */
export const NUMBERS_OF_ONE: Readonly<Record<Locale, readonly number[]>> = {
  en: [1],
  ak: [0, 1],
  ee: [1],
  gaa: [1],
  dag: [1],
  ha: [1],
  'en-XA': [1],
};

export function pluralForm(locale: Locale, count: number): 'one' | 'other' {
  return NUMBERS_OF_ONE[locale].includes(count) ? 'one' : 'other';
}
