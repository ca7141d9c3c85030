import { expect, test } from 'vitest';
import { type StatementMovement, statementOf } from './statement.rules.ts';

const at = new Date('2026-11-03T10:30:00Z');
const startsAt = new Date('2026-11-03T10:00:00Z');
const of = (event: StatementMovement['event'], amountPesewas: number, session = false): StatementMovement => ({
  ...{ event, amountPesewas, at },
  startsAt: session ? startsAt : null,
});

test('a session is one payment, with its travel in advance and its overrun on rows of their own', () => {
  const movements = [
    of('publish', 20_000),
    of('travel', -1_000, true),
    of('fee', -5_000),
    of('earn', -6_000, true),
    of('overrun', -2_500, true),
    of('close', -5_500),
  ];
  const { rows, ...sums } = statementOf(movements);
  expect(rows.map(([, words]) => words)).toEqual([
    'Reserved at publishing',
    'Travel in advance, session of Tue 3 Nov 2026, 10:00 GMT',
    'Service fee',
    'Participant 1, session of Tue 3 Nov 2026, 10:00 GMT',
    'Overrun, session of Tue 3 Nov 2026, 10:00 GMT',
    'Returned to the wallet',
  ]);
  expect(sums).toEqual({
    payments: 1,
    reservedPesewas: 20_000,
    paidPesewas: 9_500,
    screeningPesewas: 0,
    feePesewas: 5_000,
    returnedPesewas: 5_500,
    leftPesewas: 0,
  });
});

test('accepted work and the bonus of a diary are payments without a session', () => {
  const { rows, payments, paidPesewas } = statementOf([of('earn', -2_000), of('diary', -3_000)]);
  expect(rows.map(([, words]) => words)).toEqual(['Payment 1, accepted work', 'Payment 2, bonus of a diary']);
  expect([payments, paidPesewas]).toEqual([2, 5_000]);
});
