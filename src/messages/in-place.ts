import { texts } from '#texts';
import type { Locale } from '../domain/languages.ts';
import { IN_PLACE } from '../domain/message-texts.ts';
import { inEnglish } from './fallback.ts';
import { write } from './m.ts';

/*
 * Refusals, messages of forms and our own reasons in timelines are written in English where the rule is: in the contract, which
 * software reads in English too, and next to what refuses. Those that participants read have a key with the same English text.
 */

interface Pattern {
  key: string;
  /** The English text, with a group for each thing that it mentions. */
  text: RegExp;
}

let patterns: readonly Pattern[] | null = null;
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function patternOf(key: string, english: string): Pattern {
  const groups = english.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? literal(part) : `(?<${part}>.+)`));
  return { key, text: new RegExp(`^${groups.join('')}$`, 'u') };
}

/** An English text in a reader's language; null if it is none of ours. */
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

/** The same for a text that is always ours: marked as English where it has no translation. */
export function inLanguage(text: string, locale: Locale): string {
  if (locale === 'en') return text;
  return translationOf(text, locale) ?? inEnglish(text);
}
