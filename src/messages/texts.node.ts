import { LOCALES, type Locale } from '../domain/languages.ts';
import type { Messages } from '../domain/message-texts.ts';
import { CATALOGUE, DRAFTS } from './catalogue.ts';
import { completed } from './completed.ts';
import { pseudo } from './pseudo-language.ts';

/* The texts of every language, for the server (`#texts` in package.json); a browser loads those of one (texts.browser.ts). */

const known = new Map<Locale, Messages>();

function readTexts(language: Locale): Messages {
  const { english, translations } = CATALOGUE;
  if (language === 'en') return english;
  if (language === 'en-XA')
    return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]));
  return completed(translations[language] ?? {}, english);
}

/** A language's texts, complete: English ones stand in for missing ones. */
export function texts(language: Locale): Messages {
  // A page can be asked for in a language that is none of ours.
  const own = LOCALES.includes(language) ? language : 'en';
  const found = known.get(own) ?? readTexts(own);
  known.set(own, found);
  return found;
}

/** Whether a language has texts that no speaker has reviewed. */
export function hasDrafts(language: Locale): boolean {
  return DRAFTS.includes(language);
}
