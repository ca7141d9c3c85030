import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { LOCALES, type Locale } from '../src/domain/languages.ts';
import { NUMBERS_OF_ONE } from '../src/domain/plurals.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from '../src/messages/fallback.ts';

const COMPILED = new URL('../src/messages/generated/messages/', import.meta.url);
const MESSAGE = /^export const (\w+) = (`(?:[^`\\]|\\.)*`|\(i\) => \{[\s\S]*?\n\});$/gm;

/** The expressions of a language's messages: a text, or a function of what it mentions. */
export type Expressions = ReadonlyMap<string, string>;

/** "one" or "other" without any code of a library. */
function withPlurals(code: string, locale: Locale): string {
  const isOne = (count: string) => NUMBERS_OF_ONE[locale].map((number) => `${count} == ${number}`).join(' || ');
  return code.replaceAll(
    /registry\.plural\("[\w-]+", (i\.\w+), \{\}\)/g,
    (_, count) => `${isOne(count)} ? "one" : "other"`,
  );
}

function minified(code: string): string {
  return minifySync('message.js', `export default ${code}`)
    .code.replace(/^export default ?/, '')
    .replace(/;\s*$/, '');
}

function ownExpressions(locale: Locale): Map<string, string> {
  const code = readFileSync(new URL(`${locale}.js`, COMPILED), 'utf8');
  return new Map(
    [...code.matchAll(MESSAGE)].map(([, key = '', message = '']) => {
      const expression = minified(withPlurals(message.replaceAll('i?.', 'i.'), locale));
      // A message that mentions nothing is a text.
      return [key, message.startsWith('(') ? `(${expression})` : expression];
    }),
  );
}

function marked(expression: string): string {
  const [start, end] = [ENGLISH_STARTS, ENGLISH_ENDS].map((mark) => JSON.stringify(mark)) as [string, string];
  return expression.startsWith('(') ? `(i=>${start}+${expression}(i)+${end})` : `(${start}+${expression}+${end})`;
}

/** Every message in every language. A message without a translation is the English one, marked. */
export function readExpressions(): ReadonlyMap<Locale, Expressions> {
  const english = ownExpressions('en');
  return new Map(
    LOCALES.map((locale) => {
      const own = ownExpressions(locale);
      const all = [...english].map(([key, text]) => [key, own.get(key) ?? marked(text)] as const);
      return [locale, new Map(all)];
    }),
  );
}
