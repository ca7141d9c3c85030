import { expect, test } from 'vitest';
import { partsOf, withoutMarks } from './fallback.ts';
import { asEnglish } from './within-sentence.ts';

test('a text is split where its language changes, even if an English text contains another one', () => {
  const text = `Wo ${asEnglish(`study ${asEnglish('Talk')} today`)} nhyiam`;
  expect(partsOf(text)).toEqual([
    { text: 'Wo ', isEnglish: false },
    { text: 'study Talk today', isEnglish: true },
    { text: ' nhyiam', isEnglish: false },
  ]);
  expect(withoutMarks(text)).toBe('Wo study Talk today nhyiam');
});

test('English that was cut stays English', () => {
  expect(partsOf(asEnglish('A long text').slice(0, 7))).toEqual([{ text: 'A long', isEnglish: true }]);
});
