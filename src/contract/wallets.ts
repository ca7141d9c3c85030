import * as z from 'zod/mini';
import { TOP_UP_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { pesewasOf } from '../domain/money.ts';
import { LEAST_TOP_UP_PESEWAS } from '../domain/top-up.ts';
import { DaysQuery } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, CursorQuery, Id, IdParams, Instant, oneOf, PageQuery, withExample } from './fields.ts';
import { whenMissing } from './words.ts';

export const MOST_CEDIS = 1_000_000;

const tooLittle = (least: number) => `The minimum value allowed is GH₵ ${least.toLocaleString('en')}`;

/** GH₵ with at most two decimals (API-06). */
export function cedis(least: number, most: number) {
  return z.number(whenMissing('Please enter an amount such as 250 or 250.50')).check(
    z.minimum(least, tooLittle(least)),
    z.maximum(most, `The maximum value allowed is GH₵ ${most.toLocaleString('en')}`),
    z.refine((amount) => pesewasOf(amount) !== null, 'Please enter an amount with at most two decimals'),
  );
}

const WalletParams = z.object({ organizationId: Id });

export const Wallet = z.object({
  organizationId: Id,
  balance: about(z.number(), 'What new studies can use, in GH₵ with two decimals.', 1250.5),
  availablePesewas: about(z.number(), 'What new studies can use, in pesewas.', 125050),
  reservedPesewas: about(z.number(), 'What published studies hold, in pesewas.', 35000),
  spentPesewas: about(z.number(), 'What was spent, in pesewas.', 20000),
  /** What the organisation owes after a chargeback; top-ups pay this first. */
  owedPesewas: z.number(),
  lowBalancePesewas: about(
    z.number(),
    'The balance below which the organisation’s admins and finance are notified, in pesewas; 0 turns it off.',
    20000,
  ),
  /** The organisation’s TIN, as invoices show it. */
  tin: z.nullable(z.string()),
});

export const getWallet = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'Available, reserved and spent money of the caller’s organisation.',
  params: WalletParams,
  reply: Wallet,
});

export const setLowBalance = defineEndpoint({
  method: 'PUT',
  path: '/payment/wallets/{organizationId}/low-balance',
  who: 'researcher',
  right: 'money',
  summary: 'Sets the balance below which the organisation’s admins and finance are notified.',
  params: WalletParams,
  body: z.object({ lowBalance: cedis(0, MOST_CEDIS) }),
  reply: Wallet,
});

/** The filters for the wallet's movements. */
export const TRANSACTION_KINDS = {
  TOP_UP: 'Top-ups',
  STUDY: 'Studies',
  LIST: 'Payment lists',
  BONUS: 'Bonuses',
  REFUND: 'Refunds',
  CHARGEBACK: 'Chargebacks',
  ADJUSTMENT: 'Corrections',
} as const;
export type TransactionKind = keyof typeof TRANSACTION_KINDS;

const TransactionFilter = z.object({
  kind: z.optional(oneOf(TRANSACTION_KINDS)),
  ...DaysQuery.shape,
});

export const WalletTransaction = z.object({
  reference: withExample(z.string(), 'study:01a1fdb4-64ad-74d5-9038-304202d76596:publish'),
  event: withExample(z.string(), 'publish'),
  at: Instant,
  amountPesewas: about(z.number(), 'In pesewas; negative when money left the wallet.', -55000),
  balancePesewas: about(z.number(), 'The available balance after the movement, in pesewas.', 125050),
  /** The study or payment list that it relates to. */
  about: withExample(z.nullable(z.string()), 'Round 1'),
  studyId: z.nullable(Id),
  /** The reference of a top-up's receipt. */
  topUpReference: withExample(z.nullable(z.string()), null),
});

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/transactions',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'The wallet’s movements, newest first, filtered by kind and between two days (both included).',
  params: WalletParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape, ...TransactionFilter.shape }),
  reply: z.array(WalletTransaction),
  paged: true,
  hasCursor: true,
});

export const exportTransactions = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/transactions/export',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'All of them as CSV.',
  params: WalletParams,
  query: TransactionFilter,
  reply: z.string(),
  files: ['text/csv'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/receipts/{reference}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'The receipt of a received top-up, as PDF.',
  params: z.object({
    organizationId: Id,
    reference: withExample(z.string().check(z.maxLength(60)), 'study:01a1fdb4-64ad-74d5-9038-304202d76596:publish'),
  }),
  reply: z.string(),
  files: ['application/pdf'],
});

export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/payment/studies/{id}/statement',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'What a study reserved, spent and returned, as PDF.',
  params: IdParams,
  reply: z.string(),
  files: ['application/pdf'],
});

const TopUpForm = z
  .object({
    /** In GH₵, with at most two decimals. */
    amount: cedis(0.01, MOST_CEDIS),
    /** The project whose wizard waits for the money; if missing, the payer returns to the wallet page. */
    pendingStudyProjectId: z.optional(Id),
  })
  .check((payload) => {
    const { amount, pendingStudyProjectId } = payload.value;
    const least = LEAST_TOP_UP_PESEWAS / 100;
    if (pendingStudyProjectId !== undefined || amount >= least) return;
    payload.issues.push({ code: 'custom', message: tooLittle(least), path: ['amount'], input: amount });
  });

export const initializeTopUp = defineEndpoint({
  method: 'POST',
  path: '/payment/transactions/initialize',
  who: 'researcher',
  right: 'money',
  summary:
    'Starts a top-up and returns the address of the hosted payment page. For a study that waits, the exact missing amount; amounts below the provider’s smallest payment (GH₵ 0.10) are raised to it, and the message says so.',
  body: TopUpForm,
  reply: z.string(),
  errors: ['PAYMENT_UNAVAILABLE'],
});

export const verifyTopUp = defineEndpoint({
  method: 'GET',
  path: '/payment/transactions/verify/{reference}',
  who: 'researcher',
  right: 'money',
  summary: 'Asks the provider about a top-up and settles it once.',
  params: z.object({ reference: z.string().check(z.maxLength(60)) }),
  reply: z.object({ reference: z.string(), status: oneOf(TOP_UP_STATUSES), amountPesewas: z.number() }),
  errors: ['PAYMENT_NOT_COMPLETED', 'STATUS_CONFLICT'],
});

export const paystackWebhook = defineEndpoint({
  method: 'POST',
  path: '/payment/webhooks/paystack',
  who: 'provider',
  summary:
    'Receives the provider’s signed events: stores them, answers at once, and acts on them after asking the provider.',
  body: z.unknown(),
  reply: z.object({}),
});

export const approveTransfer = defineEndpoint({
  method: 'POST',
  path: '/payment/webhooks/paystack/approve',
  who: 'provider',
  summary: 'The provider asks before it makes a transfer: 200 for one that is on its way in our books, otherwise 400.',
  reply: z.object({}),
  errors: ['TRANSFER_UNKNOWN', 'PAYMENT_UNAVAILABLE'],
});
