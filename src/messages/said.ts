import type { Locale } from '../domain/languages.ts';
import { SAID } from '../domain/message-texts.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from './fallback.ts';
import { m } from './m.ts';

/*
 * Refusals and messages of forms are written in English where the rule is: in the contract, which software reads in English too,
 * and beside what refuses. Those that participants read are in messages/*.json under the same English text. The browser's build
 * replaces the text itself (scripts/vite-texts.ts).
 */

type Write = (inputs: object, options: { locale: Locale }) => string;
let known: ReadonlyMap<string, Write> | null = null;

function writers(): ReadonlyMap<string, Write> {
  known ??= new Map(
    (Object.entries(m) as [string, Write][])
      .filter(([key]) => SAID.test(key))
      .map(([, write]) => [write({}, { locale: 'en' }), write]),
  );
  return known;
}

/** An English text in a reader's language; marked as English where it has no translation. */
export function said(text: string, locale: Locale): string {
  if (locale === 'en') return text;
  return writers().get(text)?.({}, { locale }) ?? ENGLISH_STARTS + text + ENGLISH_ENDS;
}
