import type { Locale } from '../domain/languages.ts';
import { IN_PLACE } from '../domain/message-texts.ts';
import { inEnglish } from './fallback.ts';
import { m } from './m.ts';

/*
 * Refusals, messages of forms and our own reasons in timelines are written in English where the rule is: in the contract, which
 * software reads in English too, and next to what refuses. Those that participants read are in messages/*.json under the same
 * English text. The browser's build replaces the text itself (scripts/vite-texts.ts).
 */

type Write = (inputs: object, options: { locale: Locale }) => string;

interface Pattern {
  write: Write;
  /** The English text, with a group for each thing that it mentions. */
  text: RegExp;
}

let patterns: readonly Pattern[] | null = null;
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What a message mentions comes out of its English text as "{name}" when the names are given instead of values. */
function patternOf(write: Write): Pattern {
  const names = new Proxy({}, { get: (_, name) => `\uE000${String(name)}\uE001` });
  const [first = '', ...rest] = write(names, { locale: 'en' }).split('\uE000');
  const groups = rest.map((part) => {
    const [name = '', after = ''] = part.split('\uE001');
    return `(?<${name}>.+)${literal(after)}`;
  });
  return { write, text: new RegExp(`^${literal(first)}${groups.join('')}$`, 'u') };
}

/** An English text in a reader's language; null if it is none of ours. */
export function translationOf(text: string, locale: Locale): string | null {
  patterns ??= (Object.entries(m) as [string, Write][])
    .filter(([key]) => IN_PLACE.test(key))
    .map(([, write]) => patternOf(write));
  for (const { write, text: pattern } of patterns) {
    const found = pattern.exec(text);
    if (found) return write(found.groups ?? {}, { locale });
  }
  return null;
}

/** The same for a text that is always ours: marked as English where it has no translation. */
export function inLanguage(text: string, locale: Locale): string {
  if (locale === 'en') return text;
  return translationOf(text, locale) ?? inEnglish(text);
}
