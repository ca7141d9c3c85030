import * as z from 'zod/mini';
import { TOP_UP_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { pesewasOf } from '../domain/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, PageQuery } from './fields.ts';

const WalletParams = z.object({ organizationId: Id });

export const Wallet = z.object({
  organizationId: Id,
  /** GH₵ with two decimals, as §7 names it; the exact amount stands in availablePesewas. */
  balance: z.number(),
  availablePesewas: z.number(),
  reservedPesewas: z.number(),
  spentPesewas: z.number(),
});

export const getWallet = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}',
  who: 'researcher',
  summary: 'Available, reserved and spent money of the caller’s organisation.',
  params: WalletParams,
  reply: Wallet,
});

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/transactions',
  who: 'researcher',
  summary: 'What moved the wallet, newest first.',
  params: WalletParams,
  query: PageQuery,
  reply: z.array(
    z.object({
      reference: z.string(),
      event: z.string(),
      at: Instant,
      amountPesewas: z.number(),
      about: z.nullable(z.string()),
    }),
  ),
  paged: true,
});

export const initializeTopUp = defineEndpoint({
  method: 'POST',
  path: '/payment/transactions/initialize',
  who: 'organizationAdmin',
  summary: 'Starts a top-up and answers the address of the hosted payment page.',
  body: z.object({
    /** GH₵, at most two decimals (§7 names it so). */
    amount: z.number('Please enter an amount').check(
      z.minimum(1, 'The minimum value allowed is 1'),
      z.maximum(1_000_000, 'The maximum value allowed is 1000000'),
      z.refine((amount) => pesewasOf(amount) !== null, 'Please enter an amount with at most two decimals'),
    ),
    /** The project whose wizard waits for the money; without it the payment returns to the wallet page. */
    pendingStudyProjectId: z.optional(Id),
  }),
  reply: z.string(),
  errors: ['PAYMENT_UNAVAILABLE', 'NOT_FOUND'],
});

export const verifyTopUp = defineEndpoint({
  method: 'GET',
  path: '/payment/transactions/verify/{reference}',
  who: 'researcher',
  summary: 'Asks the provider about a top-up and settles it once.',
  params: z.object({ reference: z.string().check(z.maxLength(60)) }),
  reply: z.object({ reference: z.string(), status: oneOf(TOP_UP_STATUSES), amountPesewas: z.number() }),
  errors: ['PAYMENT_NOT_COMPLETED', 'PAYMENT_UNAVAILABLE'],
});

export const paystackWebhook = defineEndpoint({
  method: 'POST',
  path: '/payment/webhooks/paystack',
  who: 'provider',
  summary: 'The provider’s signed events. Kept, answered at once, acted on after asking the provider.',
  reply: z.object({}),
  errors: ['UNAUTHENTICATED'],
});

export const getBooks = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/books',
  who: 'admin',
  summary: 'Every ledger account with its balance; the balances sum to 0. With the provider’s own balance beside.',
  reply: z.object({
    accounts: z.array(z.object({ kind: z.string(), owner: z.nullable(z.string()), balancePesewas: z.number() })),
    sumPesewas: z.number(),
    providerBalancePesewas: z.nullable(z.number()),
    expectedProviderBalancePesewas: z.number(),
  }),
});
