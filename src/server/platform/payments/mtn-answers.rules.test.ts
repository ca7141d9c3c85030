import { describe, expect, test } from 'vitest';
import { readActive, readOrder, readStatus } from './mtn-answers.rules.ts';

/* Every answer that MTN's documentation of disbursements has, and what it means. */

const REFERENCE = 'po_0123456789abcdef0123456789abcdef_1';
const error = (code: string) => ({ code, message: 'words' });

describe('the answer to an order', () => {
  test.each([
    [202, null, 'inProgress'],
    [400, null, 'refused'],
    [401, { statusCode: 401, message: 'Access denied due to invalid subscription key.' }, 'refused'],
    [403, null, 'refused'],
    [404, error('RESOURCE_NOT_FOUND'), 'refused'],
    [409, error('RESOURCE_ALREADY_EXIST'), 'exists'],
    [429, { statusCode: 429, message: 'Rate limit is exceeded.' }, 'refused'],
    [500, error('NOT_ALLOWED'), 'refused'],
    [500, error('NOT_ALLOWED_TARGET_ENVIRONMENT'), 'refused'],
    [500, error('INVALID_CALLBACK_URL_HOST'), 'refused'],
    [500, error('INVALID_CURRENCY'), 'refused'],
    // The transfer may have been accepted before these errors.
    [500, error('INTERNAL_PROCESSING_ERROR'), 'unknown'],
    [500, error('SERVICE_UNAVAILABLE'), 'unknown'],
    [500, error('NOT_ENOUGH_FUNDS'), 'unknown'],
    [500, error('PAYEE_NOT_FOUND'), 'unknown'],
    [500, error('RESOURCE_ALREADY_EXIST'), 'unknown'],
    [500, null, 'unknown'],
    [502, null, 'unknown'],
    [503, null, 'unknown'],
    [504, null, 'unknown'],
    [200, null, 'unknown'],
    [302, null, 'unknown'],
  ] as const)('%i %j: %s', (status, body, meaning) => {
    const read = readOrder(status, body);
    expect(read === 'exists' ? read : read.outcome).toBe(meaning);
    // A refusal of the order says nothing about the person.
    if (meaning === 'refused') expect(read).toMatchObject({ because: 'RAIL' });
  });
});

describe('the answer to the question how a transfer is', () => {
  const result = (status: string, more: object = {}) => ({
    amount: '50.00',
    currency: 'GHS',
    externalId: REFERENCE,
    payee: { partyIdType: 'MSISDN', partyId: '233551234567' },
    payerMessage: 'words',
    payeeNote: 'words',
    status,
    ...more,
  });

  test('a success has MTN’s id', () => {
    const body = result('SUCCESSFUL', { financialTransactionId: '363440463' });
    expect(readStatus(200, body, REFERENCE)).toEqual({
      outcome: 'succeeded',
      reason: null,
      providerId: 'mtn:363440463',
    });
  });

  test.each([
    [200, result('PENDING'), 'inProgress'],
    [200, result('CREATED'), 'unknown'],
    [200, result('SUCCESSFUL', { externalId: 'po_of_another' }), 'unknown'],
    [200, { message: 'words' }, 'unknown'],
    [200, null, 'unknown'],
    [400, null, 'unknown'],
    [401, null, 'unknown'],
    [404, error('RESOURCE_NOT_FOUND'), 'notFound'],
    // A gateway that does not know the address knows nothing about the transfer.
    [404, null, 'unknown'],
    [404, { statusCode: 404, message: 'Resource not found' }, 'unknown'],
    [429, null, 'unknown'],
    [500, error('INTERNAL_PROCESSING_ERROR'), 'unknown'],
    [503, null, 'unknown'],
  ] as const)('%i %j: %s', (status, body, outcome) => {
    expect(readStatus(status, body, REFERENCE).outcome).toBe(outcome);
  });

  test.each([
    ['PAYEE_NOT_FOUND', 'PAYEE', 'This number is not registered for mobile money.'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'PAYEE', 'This account can’t receive money now.'],
    ['NOT_ENOUGH_FUNDS', 'RAIL', 'The balance is too low.'],
    ['PAYER_LIMIT_REACHED', 'RAIL', null],
    ['PAYER_NOT_FOUND', 'RAIL', null],
    ['SENDER_ACCOUNT_NOT_ACTIVE', 'RAIL', null],
    ['NOT_ALLOWED', 'RAIL', null],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'RAIL', null],
    ['INVALID_CALLBACK_URL_HOST', 'RAIL', null],
    ['INVALID_CURRENCY', 'RAIL', null],
    ['SERVICE_UNAVAILABLE', 'RAIL', null],
    // The cause may be the rail or the payee, so each rail tries once.
    ['INTERNAL_PROCESSING_ERROR', 'PAYEE', null],
    ['COULD_NOT_PERFORM_TRANSACTION', 'PAYEE', null],
    ['APPROVAL_REJECTED', 'PAYEE', null],
    ['EXPIRED', 'PAYEE', null],
    ['TRANSACTION_CANCELED', 'PAYEE', null],
    ['PAYMENT_NOT_APPROVED', 'PAYEE', null],
    ['SOMETHING_NEW', 'PAYEE', null],
  ])('a failure with %s is caused by the %s', (code, because, words) => {
    for (const reason of [{ code, message: 'words' }, code]) {
      expect(readStatus(200, result('FAILED', { reason }), REFERENCE)).toEqual({
        outcome: 'failed',
        because,
        reason: words,
        providerId: null,
      });
    }
  });

  test('a failure without a reason is conclusive too', () => {
    expect(readStatus(200, result('FAILED'), REFERENCE)).toMatchObject({ outcome: 'failed', because: 'PAYEE' });
  });
});

test.each([
  [200, { result: true }, true],
  [200, { result: false }, false],
  [404, error('RESOURCE_NOT_FOUND'), false],
  [200, {}, null],
  [400, null, null],
  [500, error('NOT_ALLOWED'), null],
  [500, error('SERVICE_UNAVAILABLE'), null],
] as const)('whether an account can receive money: %i %j is %s', (status, body, isActive) => {
  expect(readActive(status, body)).toBe(isActive);
});
