import { expect, test } from 'vitest';
import { NOTHING_ADDED, partsInWords, payInWords, refuseAddedPay, withoutTravel } from './added-pay.ts';
import { priceOf } from './study-price.ts';

const session = { kind: 'ONE_TO_ONE', durationInMinutes: 30, places: 10, ownTime: null } as const;

test('STUDY-80: what a study adds is part of its rate, and the table stays the least', () => {
  expect(priceOf({ ...session, added: NOTHING_ADDED })).toEqual(priceOf(session));
  const added = { extraPay: 30, travelPay: 20, dataPay: 0 };
  expect(priceOf({ ...session, added })).toMatchObject({ ratePesewas: 10_000, totalPesewas: 105_000 });
  expect(withoutTravel(10_000, added)).toBe(8_000);
});

test('STUDY-80: a sum is shown with its parts', () => {
  expect(payInWords(5_000, NOTHING_ADDED)).toBe('GH₵ 50.00');
  expect(payInWords(7_000, { extraPay: 0, travelPay: 20, dataPay: 0 })).toBe('GH₵ 70.00 (50 + 20 travel)');
  expect(partsInWords(8_500, { extraPay: 30, travelPay: 0, dataPay: 5 })).toBe('50 + 30 extra + 5 data');
});

test('STUDY-80: travel is for meetings in person, data for calls', () => {
  expect(refuseAddedPay('IN_PERSON', { travelPay: 20, dataPay: 0 })).toBeNull();
  expect(refuseAddedPay('PHONE_CALL', { travelPay: 0, dataPay: 5 })).toBeNull();
  expect(refuseAddedPay('VIDEO_CALL', { travelPay: 20, dataPay: 0 })?.field).toBe('travelPay');
  expect(refuseAddedPay('IN_PERSON', { travelPay: 0, dataPay: 5 })?.field).toBe('dataPay');
});
