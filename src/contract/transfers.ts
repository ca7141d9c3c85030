import * as z from 'zod/mini';
import { BANK_LINE_STATUSES, PRO_FORMA_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { LEAST_TRANSFER_PESEWAS } from '../domain/top-up.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  Id,
  IdParams,
  Instant,
  oneOf,
  PageQuery,
  PurchaseOrderField,
  requiredText,
  withExample,
} from './fields.ts';
import { DecisionParams, ProposalFields } from './proposals.ts';
import { cedis, MOST_CEDIS } from './wallets.ts';

/** Contracts of bank transfers: pro-forma invoices, and the statements of our bank that admins upload. */

export const BankDetails = z.object({
  name: withExample(z.string(), 'Sample Bank'),
  branch: z.nullable(withExample(z.string(), 'Sample Branch, Accra')),
  accountName: withExample(z.string(), 'Nyansapo Ltd'),
  accountNumber: withExample(z.string(), '0000000000000'),
  swift: z.nullable(withExample(z.string(), 'SAMPGHAC')),
});
export type BankDetails = z.output<typeof BankDetails>;

/** A pro-forma that has expired is not credited automatically any more. */
export const SHOWN_PRO_FORMA_STATUSES = { ...PRO_FORMA_STATUSES, EXPIRED: 'Expired' } as const;

export const ProForma = z.object({
  id: Id,
  reference: about(z.string(), 'The reference that the transfer has to contain.', 'NYA-7F3K2M'),
  amountPesewas: about(z.number(), 'What was ordered, in pesewas.', 250000),
  receivedPesewas: about(z.number(), 'What has arrived, in pesewas.', 0),
  purchaseOrder: withExample(z.string(), 'PO-4711'),
  status: oneOf(SHOWN_PRO_FORMA_STATUSES),
  createdAt: Instant,
  expiresOn: withExample(z.string(), '2026-12-29'),
  bank: BankDetails,
});

const WalletParams = z.object({ organizationId: Id });

export const getTransferAccount = defineEndpoint({
  method: 'GET',
  path: '/payment/bank-account',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'Our account for bank transfers; null if this server takes none.',
  reply: z.object({ bank: z.nullable(BankDetails) }),
});

export const ProFormaForm = z.object({
  amount: about(cedis(LEAST_TRANSFER_PESEWAS / 100, MOST_CEDIS), 'In GH₵, with at most two decimals.', 2500),
  purchaseOrder: about(PurchaseOrderField, 'The number of your order, if not that of your organisation.', 'PO-4711'),
});

export const orderProForma = defineEndpoint({
  method: 'POST',
  path: '/payment/wallets/{organizationId}/pro-formas',
  who: 'researcher',
  right: 'money',
  scope: 'transfers:write',
  summary: 'Makes a pro-forma invoice for a bank transfer. Its reference tells us whose the money is.',
  params: WalletParams,
  body: ProFormaForm,
  reply: ProForma,
  errors: ['NO_BANK_TRANSFERS'],
});

export const listProFormas = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/pro-formas',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'The organisation’s pro-forma invoices for bank transfers, newest first.',
  params: WalletParams,
  query: PageQuery,
  reply: z.array(ProForma),
  paged: true,
});

export const getProForma = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/pro-formas/{id}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  summary: 'A pro-forma invoice, as PDF.',
  params: z.object({ ...WalletParams.shape, ...IdParams.shape }),
  reply: z.string(),
  files: ['application/pdf'],
});

export const cancelProForma = defineEndpoint({
  method: 'POST',
  path: '/payment/pro-formas/{id}/cancel',
  who: 'researcher',
  right: 'money',
  scope: 'transfers:write',
  summary: 'Cancels a pro-forma that nothing has been paid for. Money that arrives anyway is credited after a check.',
  params: IdParams,
  reply: ProForma,
});

export const DECISION_OUTCOMES = {
  CREDIT: 'Credit it to an organisation',
  RETURN: 'We have sent it back',
  KNOWN: 'It is in the books already',
} as const;

const BankDecision = z.object({
  ...ProposalFields,
  outcome: oneOf(DECISION_OUTCOMES),
  organizationName: z.nullable(z.string()),
});

export const BankLine = z.object({
  id: Id,
  day: z.string(),
  amountPesewas: z.number(),
  narration: z.string(),
  status: oneOf(BANK_LINE_STATUSES),
  /** The pro-forma whose reference the line has, and what was still open of it when it arrived. */
  proForma: z.nullable(
    z.object({
      reference: z.string(),
      organizationId: Id,
      organizationName: z.string(),
      amountPesewas: z.number(),
      receivedPesewas: z.number(),
      status: oneOf(SHOWN_PRO_FORMA_STATUSES),
    }),
  ),
  /** Whose wallet it is in. */
  organizationName: z.nullable(z.string()),
  decision: z.nullable(BankDecision),
});

/** Bank statements are text: a year of a busy account is below this. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;

export const uploadBankStatement = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/bank-lines',
  who: 'admin',
  summary:
    'Uploads a statement of our bank as CSV. Each line counts once, whichever statements contain it. A credit with the reference and amount of an open pro-forma goes to its wallet at once.',
  takesBytes: true,
  maximumBodyBytes: MAX_STATEMENT_BYTES,
  reply: z.object({
    newLines: z.number(),
    knownLines: z.number(),
    creditedPesewas: z.number(),
    waitingPesewas: z.number(),
    settlements: z.number(),
    ignoredDebits: z.number(),
    /** What the bank and our books have at the end of the statement; null if it has no balances. */
    comparison: z.nullable(z.object({ day: z.string(), balancePesewas: z.number(), booksPesewas: z.number() })),
  }),
});

export const listBankLines = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/bank-lines',
  who: 'admin',
  summary: 'Credits of our bank’s statements: those that wait for a decision first, then the newest.',
  query: z.object({ ...PageQuery.shape, status: z.optional(oneOf(BANK_LINE_STATUSES)) }),
  reply: z.array(BankLine),
  paged: true,
});

export const BankDecisionForm = z.object({
  outcome: oneOf(DECISION_OUTCOMES, 'Please choose what to do'),
  organizationId: z._default(z.nullable(Id), null),
  reason: requiredText('Please say why', 500),
});

export const proposeBankDecision = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/bank-lines/{id}/decisions',
  who: 'admin',
  summary: 'Proposes what a credit in suspense is; another admin confirms it.',
  params: IdParams,
  body: BankDecisionForm,
  reply: BankLine,
  errors: ['DECISION_OPEN'],
});

export const decideBankDecision = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/bank-decisions/{id}/{event}',
  who: 'admin',
  summary: 'Another admin confirms or rejects it; the admin who proposed it may withdraw it.',
  params: DecisionParams,
  reply: BankLine,
  errors: ['SECOND_ADMIN_NEEDED', 'ACCOUNT_TOO_LOW'],
});
