import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addVat, chargeFor, splitVat, USUAL_VAT, VAT_CODES, type VatRates } from './vat.ts';

const RATES = fc.record({ VAT: rate(), NHIL: rate(), GETFUND: rate() });
const PESEWAS = fc.integer({ min: 0, max: 1_000_000_00 });
function rate() {
  return fc.integer({ min: 0, max: 5_000 });
}

function isWhole({ netPesewas, parts, vatPesewas, grossPesewas }: ReturnType<typeof splitVat>, rates: VatRates) {
  const all = VAT_CODES.map((code) => parts[code]);
  expect(all.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
  expect(all.reduce((sum, part) => sum + part, 0)).toBe(vatPesewas);
  expect(netPesewas + vatPesewas).toBe(grossPesewas);
  for (const code of VAT_CODES) {
    expect(Math.abs(parts[code] - (netPesewas * rates[code]) / 10_000)).toBeLessThan(2);
  }
}

test('a fee of GH₵ 50 that includes 20 %, and one to which it is added', () => {
  expect(splitVat(5_000, USUAL_VAT)).toEqual({
    netPesewas: 4_167,
    parts: { VAT: 625, NHIL: 104, GETFUND: 104 },
    vatPesewas: 833,
    grossPesewas: 5_000,
  });
  expect(addVat(5_000, USUAL_VAT)).toEqual({
    netPesewas: 5_000,
    parts: { VAT: 750, NHIL: 125, GETFUND: 125 },
    vatPesewas: 1_000,
    grossPesewas: 6_000,
  });
});

test('whatever the amount and the rates, the parts add up to it and none is off by two pesewas', () => {
  fc.assert(
    fc.property(PESEWAS, RATES, (gross, rates) => {
      const split = splitVat(gross, rates);
      isWhole(split, rates);
      expect(split.grossPesewas).toBe(gross);
    }),
  );
});

test('tax that was added can be taken out again exactly', () => {
  fc.assert(
    fc.property(PESEWAS, RATES, (net, rates) => {
      const added = addVat(net, rates);
      isWhole(added, rates);
      expect(splitVat(added.grossPesewas, rates)).toEqual(added);
    }),
  );
});

test('without VAT registration, the price is what we charge', () => {
  const terms = { isRegistered: false, tin: null, rates: { VAT: 0, NHIL: 0, GETFUND: 0 }, isInclusive: false };
  expect(chargeFor(5_000, terms)).toMatchObject({ netPesewas: 5_000, vatPesewas: 0, grossPesewas: 5_000 });
});
