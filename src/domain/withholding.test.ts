import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_WITHHOLDING, USUAL_WITHHOLDING, withheldFrom } from './withholding.ts';

const TERMS = { ...USUAL_WITHHOLDING, isOn: true };

test.each([
  // Below, up to, across and above a threshold of GH₵ 2,000.
  [5_000, 0, 0],
  [5_000, 195_000, 0],
  [5_000, 197_000, 150],
  [5_000, 200_000, 375],
])('of %i after %i, %i is withheld', (amount, before, tax) => {
  expect(withheldFrom(amount, before, TERMS)).toBe(tax);
  expect(withheldFrom(amount, before, NO_WITHHOLDING)).toBe(0);
});

test('however a year’s earnings are split, the tax is that of the part above the threshold, to within a pesewa each', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 40 }), (earnings) => {
      let [earned, tax] = [0, 0];
      for (const amount of earnings) {
        const one = withheldFrom(amount, earned, TERMS);
        expect(one).toBeLessThanOrEqual(amount);
        tax += one;
        earned += amount;
      }
      const exact = (Math.max(0, earned - TERMS.thresholdPesewas) * TERMS.rate) / 10_000;
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(earnings.length / 2);
    }),
  );
});
