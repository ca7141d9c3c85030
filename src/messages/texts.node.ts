import { LOCALES, type Locale } from '../domain/languages.ts';
import { percentsOf } from '../domain/main-job-texts.ts';
import type { Messages } from '../domain/message-texts.ts';
import type { Percents } from '../domain/offered-languages.ts';
import { CATALOGUE, DRAFTS } from './catalogue.ts';
import { completed } from './completed.ts';
import { pseudo } from './pseudo-language.ts';

/*
 * The texts of every language, for the server (`#texts` in package.json); a browser loads only one language (texts.browser.ts).
 */

const known = new Map<Locale, Messages>();

function readTexts(language: Locale): Messages {
  const { english, translations } = CATALOGUE;
  if (language === 'en') return english;
  if (language === 'en-XA')
    return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]));
  return completed(translations[language] ?? {}, english);
}

/** A language's complete texts: English ones replace missing ones. */
export function texts(language: Locale): Messages {
  // A request can name a language that we don't have.
  const own = LOCALES.includes(language) ? language : 'en';
  const found = known.get(own) ?? readTexts(own);
  known.set(own, found);
  return found;
}

const PERCENTS = percentsOf(CATALOGUE);

/** The share of the main job's texts that each language has. */
export function percents(): Percents {
  return PERCENTS;
}

/** Whether a language has texts that no speaker has reviewed. */
export function hasDrafts(language: Locale): boolean {
  return DRAFTS.includes(language);
}
