import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MOVEMENTS } from '../../../../tests/support/all-movements.ts';
import { SAMPLE_MOVEMENTS as all, SAMPLE } from '../../../../tests/support/sample-movements.ts';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';

/* WALLET-10, as the terms promise it: the source and the destination of every kind of movement. */

/** The kinds of accounts to which money of one kind goes. */
function destinationsOf(kind: AccountKind): AccountKind[] {
  const leaving = all.filter(({ legs }) => legs.some((leg) => leg.account.kind === kind && leg.amountPesewas < 0));
  const arriving = leaving.flatMap(({ legs }) => legs.filter(({ amountPesewas }) => amountPesewas > 0));
  return [...new Set(arriving.map(({ account }) => account.kind))].sort();
}

describe('where money goes', () => {
  test('the tests cover every movement', async () => {
    for (const file of globSync('*-movements.ts', { cwd: import.meta.dirname })) {
      expect(MOVEMENTS, file).toMatchObject(await import(join(import.meta.dirname, file)));
    }
    expect(all.length).toBeGreaterThanOrEqual(15);
    for (const { name, legs } of all) {
      expect(
        legs.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
        name,
      ).toBe(0);
    }
  });

  test('a budget goes to participants, to the fee or back to its source, and to nobody else', () => {
    // The organisation's debt to us is payers' money that their banks took back. A bonus goes to a participant directly.
    expect(destinationsOf('ORGANIZATION_AVAILABLE')).toEqual([
      'CHARGEBACK_TRANSIT',
      'LIST_HELD',
      'ORGANIZATION_RECEIVABLE',
      'PARTICIPANT_EARNED',
      'REFUND_TRANSIT',
      'STUDY_HELD',
    ]);
    expect(destinationsOf('STUDY_HELD')).toEqual([
      'FEE_INCOME',
      'ORGANIZATION_AVAILABLE',
      'PARTICIPANT_EARNED',
      'VAT_PAYABLE',
    ]);
    // What an organisation lists for people goes to them, to the fee or back.
    expect(destinationsOf('LIST_HELD')).toEqual([
      'FEE_INCOME',
      'ORGANIZATION_AVAILABLE',
      'PARTICIPANT_EARNED',
      'VAT_PAYABLE',
    ]);
    // A credited fee returns to its source.
    expect(destinationsOf('FEE_INCOME')).toEqual(['ORGANIZATION_AVAILABLE']);
    expect(destinationsOf('VAT_PAYABLE')).toEqual(['ORGANIZATION_AVAILABLE']);
    expect(destinationsOf('WHT_PAYABLE')).toEqual(['BANK']);
    const [vat] = MOVEMENTS.taxPaid({ requestId: 'request', tax: 'VAT', amountPesewas: 1, at: new Date(0) }).legs;
    expect(vat?.account.kind).toBe('VAT_PAYABLE');
    // The provider refunds the payment itself: the order names a top-up, not an account.
    expect(destinationsOf('REFUND_TRANSIT')).toEqual(['ORGANIZATION_AVAILABLE', 'PROVIDER_PENDING']);
    // The provider deducts a chargeback, unless the payer's bank decides for the organisation.
    expect(destinationsOf('CHARGEBACK_TRANSIT')).toEqual([
      'ORGANIZATION_AVAILABLE',
      'ORGANIZATION_RECEIVABLE',
      'PROVIDER_PENDING',
    ]);
  });

  test('earnings leave only as a payout, as airtime or as withheld tax, so that nobody holds a balance to spend', () => {
    // A merge moves earnings between two accounts of one person.
    expect(destinationsOf('PARTICIPANT_EARNED')).toEqual([
      'AIRTIME_TRANSIT',
      'PARTICIPANT_ADVANCE',
      'PARTICIPANT_EARNED',
      'PAYOUT_TRANSIT',
      'WHT_PAYABLE',
    ]);
    expect(destinationsOf('PAYOUT_TRANSIT')).toEqual(['PARTICIPANT_EARNED', 'PROVIDER_BALANCE']);
    // The discount of the provider is ours: the person gets the whole amount.
    expect(destinationsOf('AIRTIME_TRANSIT')).toEqual(['AIRTIME_BALANCE', 'AIRTIME_DISCOUNTS', 'PARTICIPANT_EARNED']);
    expect(destinationsOf('AIRTIME_BALANCE')).toEqual(['BANK', 'OWNER_FUNDS']);
    expect(destinationsOf('AIRTIME_DISCOUNTS')).toEqual([]);
  });

  test('collections are settled to the bank or into the balance, and the bank only tops up the balance and pays taxes', () => {
    // Balances are credit-positive: an account of what the provider holds for us is a source when it becomes more negative.
    expect(destinationsOf('BANK')).toEqual(['PROVIDER_PENDING', 'SUSPENSE']);
    expect(destinationsOf('PROVIDER_BALANCE')).toEqual([
      'BANK',
      'OWNER_FUNDS',
      'PARTICIPANT_EARNED',
      'PROVIDER_PENDING',
    ]);
    expect(destinationsOf('PROVIDER_PENDING')).toEqual([
      'ORGANIZATION_AVAILABLE',
      'ORGANIZATION_RECEIVABLE',
      'SUSPENSE',
    ]);
    // No movement uses the account of earlier books.
    expect(all.flatMap(({ legs }) => legs.map(({ account }) => account.kind))).not.toContain('PROVIDER_FLOAT');
  });

  test('a payout is paid from its own rail’s balance, which is topped up from the bank', () => {
    const sample = { ...SAMPLE, rail: 'MTN' as const };
    for (const { legs } of [
      MOVEMENTS.payoutPaid(sample),
      MOVEMENTS.payoutReversed(sample),
      MOVEMENTS.balanceFunded(sample),
    ]) {
      const kinds = legs.map(({ account }) => account.kind);
      expect(kinds).toContain('MTN_BALANCE');
      expect(kinds).not.toContain('PROVIDER_BALANCE');
    }
  });

  test('the owner’s money is only what top-ups exceed the bank by', () => {
    const [funded] = all.filter(({ name }) => name === 'balanceFunded');
    expect(funded?.legs.map(({ account, amountPesewas }) => [account.kind, amountPesewas])).toEqual([
      ['PROVIDER_BALANCE', -10_000],
      ['BANK', 6_000],
      ['OWNER_FUNDS', 4_000],
    ]);
  });
});
