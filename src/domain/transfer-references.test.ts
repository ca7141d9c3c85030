import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referencesIn, transferReference } from './transfer-references.ts';

const reference = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 5 }).map(transferReference);

test('a reference is found in a narration, however it was typed', () => {
  fc.assert(
    fc.property(reference, (given) => {
      const bare = given.replace('-', '');
      for (const typed of [given, bare, given.toLowerCase(), [...bare].join(' '), `TRF/${bare}/KENTE LABS`]) {
        expect(referencesIn(`IB transfer ${typed}`)).toContain(given);
      }
    }),
  );
});

test('one wrong character or two swapped ones are not another reference', () => {
  fc.assert(
    fc.property(reference, fc.integer({ min: 4, max: 9 }), fc.nat(28), (given, at, other) => {
      const letters = [...given];
      const wrong = '23456789ABCDEFGHJKMNPQRTVWXYZ'[other] ?? '';
      fc.pre(letters[at] !== wrong);
      expect(referencesIn(letters.with(at, wrong).join(''))).toEqual([]);
      const next = at === 9 ? 8 : at + 1;
      fc.pre(letters[at] !== letters[next]);
      expect(
        referencesIn(
          letters
            .with(at, letters[next] ?? '')
            .with(next, letters[at] ?? '')
            .join(''),
        ),
      ).toEqual([]);
    }),
  );
});
