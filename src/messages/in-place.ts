import { texts } from '#texts';
import type { Locale } from '../domain/languages.ts';
import { IN_PLACE } from '../domain/message-texts.ts';
import { inEnglish } from './fallback.ts';
import { write } from './m.ts';

/*
 * Refusals, form messages and our own reasons in timelines are written in English next to their rule: in the contract, because
 * other software reads them in English too, or next to the code that refuses. Those that participants see have a key with the
 * same English text.
 */

interface Pattern {
  key: string;
  /** A pattern for the English text, with a group for each placeholder. */
  text: RegExp;
}

let patterns: readonly Pattern[] | null = null;
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function patternOf(key: string, english: string): Pattern {
  const groups = english.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? literal(part) : `(?<${part}>.+)`));
  return { key, text: new RegExp(`^${groups.join('')}$`, 'u') };
}

/** An English text in a reader's language; null if it isn't one of ours. */
export function translationOf(text: string, locale: Locale): string | null {
  patterns ??= Object.entries(texts('en'))
    .filter(([key]) => IN_PLACE.test(key))
    .map(([key, english]) => patternOf(key, String(english)));
  for (const { key, text: pattern } of patterns) {
    const found = pattern.exec(text);
    if (found) return write(texts(locale)[key] ?? text, found.groups ?? {}, locale);
  }
  return null;
}

/** An English text of ours in a reader's language: marked as English if it has no translation. */
export function inLanguage(text: string, locale: Locale): string {
  if (locale === 'en') return text;
  return translationOf(text, locale) ?? inEnglish(text);
}
