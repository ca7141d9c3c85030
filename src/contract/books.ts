import * as z from 'zod/mini';
import { PAYOUT_RAILS } from '../domain/enumerations.ts';
import { ACCOUNT_KINDS } from '../domain/ledger-accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, PageQuery, requiredText } from './fields.ts';
import { DecisionParams, ProposalFields } from './proposals.ts';
import { cedis, MOST_CEDIS } from './wallets.ts';

/** Contracts of the admin's view of the ledger. */

export const DIFFERENCE_KINDS = {
  BALANCE_DIFFERS: 'The provider’s balance and our books differ',
  ONLY_IN_BOOKS: 'In our books, but not in the provider’s ledger',
  ONLY_AT_PROVIDER: 'In the provider’s ledger, but not in our books',
  AMOUNT_DIFFERS: 'The amounts differ',
  OPEN_TOO_LONG: 'Open for too long',
  BANK_DIFFERS: 'The bank’s statement and our books differ',
  BOOKS_BROKEN: 'Our books contradict themselves',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

export const getBooks = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/books',
  who: 'admin',
  summary: 'The trial balance by kind of account, the provider’s balance, and the last reconciliation.',
  reply: z.object({
    kinds: z.array(z.object({ kind: oneOf(ACCOUNT_KINDS), accounts: z.number(), balancePesewas: z.number() })),
    sumPesewas: z.number(),
    journals: z.number(),
    providerBalancePesewas: z.nullable(z.number()),
    /** What the provider's payout balance should be: that of our books, less the money that is already on its way out. */
    expectedProviderBalancePesewas: z.number(),
    /** Whether the balance will last, and how much is missing if not. */
    forecast: z.object({
      balancePesewas: z.number(),
      /** Earned amounts and payouts on their way, with the provider's fees. */
      owedPesewas: z.number(),
      /** What sessions and other work in the next days will add. */
      duePesewas: z.number(),
      days: z.number(),
      shortPesewas: z.number(),
      /** The first day on which payouts would wait; null if the balance lasts. */
      dueOn: z.nullable(z.string()),
    }),
    /** Where an admin manages the account with the provider. */
    providerDashboard: z.nullable(z.string()),
    /** The newest bank statement that an admin entered, and what our books had at the end of that day. */
    bankStatement: z.nullable(z.object({ day: z.string(), balancePesewas: z.number(), booksPesewas: z.number() })),
    reconciledAt: z.nullable(Instant),
    openDifferences: z.number(),
  }),
});

export const listLedgerAccounts = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/books/accounts',
  who: 'admin',
  summary: 'Accounts that hold money, by kind, largest first.',
  query: z.object({ ...PageQuery.shape, kind: z.optional(oneOf(ACCOUNT_KINDS)) }),
  reply: z.array(
    z.object({
      kind: oneOf(ACCOUNT_KINDS),
      ownerId: z.nullable(Id),
      owner: z.nullable(z.string()),
      balancePesewas: z.number(),
    }),
  ),
  paged: true,
});

export const checkBooks = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/books/check',
  who: 'admin',
  summary: 'Checks every invariant of the books now, and lists what breaks each one.',
  reply: z.array(z.object({ invariant: z.string(), broken: z.array(z.string()) })),
});

const SETTLEMENT_DESTINATIONS = { BANK: 'To the bank', BALANCE: 'Into the balance' } as const;

export const listSettlements = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/books/settlements',
  who: 'admin',
  summary: 'What the provider settled and how the balance that pays out was topped up, newest first.',
  query: PageQuery,
  reply: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['SETTLEMENT', 'TOP_UP']),
      rail: oneOf(PAYOUT_RAILS),
      day: z.string(),
      /** Payments, the provider's fees, and what refunds and chargebacks took; null for a top-up. */
      paidPesewas: z.nullable(z.number()),
      feesPesewas: z.nullable(z.number()),
      deductionsPesewas: z.nullable(z.number()),
      netPesewas: z.number(),
      /** Null while it is on its way or not in the books. */
      destination: z.nullable(oneOf(SETTLEMENT_DESTINATIONS)),
    }),
  ),
  paged: true,
});

export const BankStatementForm = z.object({
  day: z.iso.date('Please choose a day'),
  balance: cedis(0, MOST_CEDIS),
});

export const enterBankStatement = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/books/bank-statement',
  who: 'admin',
  summary: 'Enters what the bank account held at the end of a day, and compares it with the books.',
  body: BankStatementForm,
  reply: z.object({ day: z.string(), balancePesewas: z.number(), booksPesewas: z.number() }),
});

const Difference = z.object({
  id: Id,
  kind: oneOf(DIFFERENCE_KINDS),
  subject: z.string(),
  oursPesewas: z.nullable(z.number()),
  theirsPesewas: z.nullable(z.number()),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  resolvedAt: z.nullable(Instant),
  whatToDo: z.string(),
});

export const listDifferences = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/books/differences',
  who: 'admin',
  summary: 'The differences the reconciler found, open ones first, with what to do about each.',
  query: PageQuery,
  reply: z.array(Difference),
  paged: true,
});

export const reconcileNow = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/books/reconcile',
  who: 'admin',
  summary: 'Compares with the provider now instead of within ten minutes; returns how many differences are open.',
  reply: z.object({ openDifferences: z.number(), problem: z.nullable(z.string()) }),
});

export const ADJUSTABLE_KINDS = [
  'SUSPENSE',
  'ORGANIZATION_AVAILABLE',
  'PARTICIPANT_EARNED',
  'FEE_INCOME',
  'VAT_PAYABLE',
  'WHT_PAYABLE',
  'PROVIDER_PENDING',
  'PROVIDER_BALANCE',
  'MTN_BALANCE',
  'PROVIDER_FEES',
  'BANK',
  'OWNER_FUNDS',
  'ORGANIZATION_RECEIVABLE',
  'PARTICIPANT_ADVANCE',
] as const;

export const AdjustableAccount = z.object({
  kind: z.enum(ADJUSTABLE_KINDS, 'Please choose an account'),
  ownerId: z._default(z.nullable(Id), null),
});

export const Adjustment = z.object({
  ...ProposalFields,
  fromKind: oneOf(ACCOUNT_KINDS),
  fromOwner: z.nullable(z.string()),
  toKind: oneOf(ACCOUNT_KINDS),
  toOwner: z.nullable(z.string()),
  amountPesewas: z.number(),
});

export const listAdjustments = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/adjustments',
  who: 'admin',
  summary: 'Corrections of the books; those waiting for a second admin first.',
  query: PageQuery,
  reply: z.array(Adjustment),
  paged: true,
});

export const AdjustmentForm = z.object({
  from: AdjustableAccount,
  to: AdjustableAccount,
  amount: cedis(0.01, MOST_CEDIS),
  reason: requiredText('Please say why', 500),
  /** The subject of the difference that it resolves. */
  explains: z._default(z.nullable(z.string().check(z.maxLength(120))), null),
});

export const proposeAdjustment = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/adjustments',
  who: 'admin',
  summary: 'Proposes to move an amount from one account to another; another admin posts it.',
  body: AdjustmentForm,
  reply: Adjustment,
});

export const decideAdjustment = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/adjustments/{id}/{event}',
  who: 'admin',
  summary: 'Another admin posts or rejects it; the admin who proposed it may withdraw it.',
  params: DecisionParams,
  reply: Adjustment,
  errors: ['SECOND_ADMIN_NEEDED', 'ACCOUNT_TOO_LOW'],
});

export const findAdjustable = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/adjustments/owners',
  who: 'admin',
  summary: 'Organisations or people by name, to choose the owner of the account to adjust.',
  query: z.object({
    kind: z.enum(
      ['ORGANIZATION_AVAILABLE', 'ORGANIZATION_RECEIVABLE', 'PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE'],
      'Please choose an account',
    ),
    search: z.string().check(z.trim(), z.minLength(2, 'Please type at least 2 letters'), z.maxLength(100)),
  }),
  reply: z.array(z.object({ ownerId: Id, owner: z.string(), balancePesewas: z.number() })),
});
