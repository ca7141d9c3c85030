import { expect, test } from 'vitest';
import { listedPesewas, namePartsOf, priceOfList, readListed } from './payment-lists.ts';

test.each([
  ['40', 4000],
  [' 40.5 ', 4050],
  ['GHS 1,250.00', 125_000],
  ['GH₵40', 4000],
  ['-40', null],
  ['40.555', null],
  ['forty', null],
  ['', null],
])('an amount in a list: %j is %j', (text, pesewas) => expect(listedPesewas(text)).toBe(pesewas));

test.each([
  ['ADWOA OWUSU-ANSAH', { firstName: 'Adwoa', lastName: 'Owusu-Ansah' }],
  ['  Kofi  A.  Mensah ', { firstName: 'Kofi', lastName: 'A Mensah' }],
  ['Esi', null],
  ['', null],
  ['123 456', null],
])('the parts of %j', (name, parts) => expect(namePartsOf(name)).toEqual(parts));

test('LIST-02: a number may be on a list once, however it is written', () => {
  const line = { amount: '40', name: '', reference: '' };
  const { people, problems } = readListed([
    { ...line, line: 1, number: '024 123 4567' },
    { ...line, line: 2, number: '+233241234567' },
    { ...line, line: 3, number: '0302 123 456' },
  ]);
  expect(people.map(({ number }) => number)).toEqual(['+233241234567']);
  expect(problems.map(({ line }) => line)).toEqual([2, 3]);
});

test('LIST-02: a number that no network of mobile money ever gave out can’t be paid', () => {
  const line = { amount: '40', name: '', reference: '' };
  const { people, problems } = readListed([
    { ...line, line: 1, number: '023 123 4567' },
    { ...line, line: 2, number: '+233 28 123 4567' },
    { ...line, line: 3, number: '057 123 4567' },
  ]);
  expect(people.map(({ line }) => line)).toEqual([3]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'No mobile-money network has numbers that begin with 023, so we can’t pay it.'],
    [2, 'No mobile-money network has numbers that begin with 028, so we can’t pay it.'],
  ]);
});

test('a list costs its amounts, and the fee of each payment', () => {
  const people = [{ amountPesewas: 4000 }, { amountPesewas: 150 }];
  expect(priceOfList(people, 200)).toEqual({ amountPesewas: 4150, feesPesewas: 400, totalPesewas: 4550 });
});
