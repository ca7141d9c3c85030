import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';

/* LANG-09: the built fonts have the letters for which fonts.css loads them. */

const FOLDER = new URL('./generated/', import.meta.url);
const OWN_LETTERS = [...'ɛƐɔƆɖƉƒƑʋƲɣƔɗƊƙƘɓƁʒƷƴƳʼ'];
const MARKS = ['\u0300', '\u0301', '\u0302', '\u0303', '\u0304', '\u030c'];
const MARKED = ['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'].flatMap((vowel) =>
  MARKS.map((mark) => (vowel + mark).normalize('NFC')).filter((letter) => letter.length === 1),
);

const open = (name: string) => create(readFileSync(new URL(name, FOLDER))) as Font;

/** The code points of a `@font-face` in fonts.css. */
function isLoadedFor(name: string, letter: string): boolean {
  const css = readFileSync(new URL('../fonts.css', FOLDER), 'utf8');
  const face = css.split('@font-face').find((part) => part.includes(`/${name}`)) ?? '';
  const ranges = (/unicode-range: ([^;]+);/.exec(face)?.[1] ?? '').split(', ').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
}

test.each([
  ['heading-letters.woff2', [...OWN_LETTERS, ...'ǎǍǐǏǒǑǔǓ']],
  ['heading-marked.woff2', [...'ŊŋñÑ', ...MARKED.filter((letter) => !'éǎǍǐǏǒǑǔǓ'.includes(letter))]],
] as const)('%s has its letters, and a browser loads it for them', (name, letters) => {
  const font = open(name);
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  expect(letters.filter((letter) => !has(letter))).toEqual([]);
  expect(letters.filter((letter) => !isLoadedFor(name, letter))).toEqual([]);
});

test('a letter with a combining mark comes entirely from the system’s font', () => {
  for (const name of ['heading.woff2', 'heading-marked.woff2', 'heading-letters.woff2']) {
    expect(MARKS.filter((mark) => open(name).hasGlyphForCodePoint(mark.codePointAt(0) ?? 0))).toEqual([]);
  }
});

test('headings are in one face, which has the letters of Ghana’s languages on screens and in PDFs', () => {
  const faces = ['heading', 'heading-marked', 'heading-letters', 'title'].map(
    (name) => open(`${name}.woff2`).familyName,
  );
  expect(new Set(faces)).toEqual(new Set(['Inter']));
  const pdf = readFileSync(new URL('../../server/platform/pdf/document.ts', FOLDER), 'utf8');
  expect(pdf).toContain('Inter_700Bold.ttf');
  const files = ['heading.woff2', 'heading-marked.woff2', 'heading-letters.woff2'].map(open);
  const missing = [...'ɛɔŋƐƆŊ₵'].filter(
    (letter) => !files.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
  expect(missing).toEqual([]);
  const theme = readFileSync(new URL('../theme.css', FOLDER), 'utf8');
  expect(theme.match(/--heading-font:/g)).toHaveLength(1);
});
