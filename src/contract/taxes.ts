import * as z from 'zod/mini';
import { TAXES } from '../domain/taxes.ts';
import { isTin, normalizeTin } from '../domain/tin.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Id, IdParams, Instant, oneOf, PageQuery, requiredText, withExample } from './fields.ts';
import { DecisionParams, ProposalFields } from './proposals.ts';
import { cedis, MOST_CEDIS } from './wallets.ts';

/** Contracts of taxes: what our fee costs with VAT, and what the platform owes the tax authority. */

export const ServiceFee = z.object({
  /** What an organisation pays for one study. */
  feePesewas: about(z.number(), 'Our fee for the study, in pesewas; charged with its first booking.', 5000),
  netPesewas: z.number(),
  vatPesewas: z.number(),
  /** The components of the VAT, with rates per 10,000; empty while we are not registered for it. */
  components: z.array(
    z.object({
      name: withExample(z.string(), 'Round 1'),
      rate: z.number(),
      pesewas: about(z.number(), 'In pesewas.', 20000),
    }),
  ),
});

export const getServiceFee = defineEndpoint({
  method: 'GET',
  path: '/payment/service-fee',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'studies:read',
  summary: 'What a study that is published now costs as our fee, with the VAT that it contains.',
  reply: ServiceFee,
});

export const Month = z
  .string('Please give a month as 2026-11')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as 2026-11'));

const TIN_WORDS = 'Please enter a TIN such as C0000803561, or a Ghana Card’s number';

export const TinField = z.string().check(
  z.overwrite(normalizeTin),
  z.maxLength(20),
  z.refine((tin) => tin === '' || isTin(tin), TIN_WORDS),
);

const RATE_WORDS = 'Please enter a percentage with at most two decimals';
/** A rate per 10,000: 1500 is 15 %. */
const Rate = z.number(RATE_WORDS).check(z.int(RATE_WORDS), z.minimum(0, RATE_WORDS), z.maximum(10_000, RATE_WORDS));

const VatTerms = z.object({
  isRegistered: z.boolean(),
  tin: z.nullable(z.string()),
  address: z.optional(z.nullable(z.string())),
  rates: z.object({ VAT: Rate, NHIL: Rate, GETFUND: Rate }),
  isInclusive: z.boolean(),
});

const WithholdingTerms = z.object({
  isOn: z.boolean(),
  rate: Rate,
  thresholdPesewas: z.number(),
});

const Version = z.object({
  id: Id,
  tax: oneOf(TAXES),
  holdsFrom: z.string(),
  /** The terms of VAT, or those of withholding. */
  terms: z.nullable(VatTerms),
  withholding: z.nullable(WithholdingTerms),
  setAt: Instant,
  proposedBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
});

export const getTaxes = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/taxes',
  who: 'admin',
  summary: 'How taxes are charged now, every version of that with the day from which it holds, and what is owed.',
  reply: z.object({
    vat: VatTerms,
    vatPayablePesewas: z.number(),
    withholding: WithholdingTerms,
    withholdingPayablePesewas: z.number(),
    versions: z.array(Version),
  }),
});

const TaxRequest = z.object({
  ...ProposalFields,
  kind: z.enum(['TERMS', 'PAYMENT', 'CREDIT']),
  tax: oneOf(TAXES),
  holdsFrom: z.nullable(z.string()),
  terms: z.nullable(VatTerms),
  withholding: z.nullable(WithholdingTerms),
  amountPesewas: z.nullable(z.number()),
  /** The invoice that a credit note corrects. */
  invoiceNumber: z.nullable(z.number()),
  customerName: z.nullable(z.string()),
});

export const listTaxRequests = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/taxes/requests',
  who: 'admin',
  summary: 'What admins proposed about taxes; what waits for a second admin first.',
  query: PageQuery,
  reply: z.array(TaxRequest),
  paged: true,
});

const Reason = requiredText('Please say why', 500);

export const VatTermsForm = z
  .object({
    holdsFrom: z.iso.date('Please choose a day'),
    isRegistered: z.boolean(),
    tin: TinField,
    /** Our address on tax invoices. */
    address: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    rates: VatTerms.shape.rates,
    isInclusive: z.boolean(),
    reason: Reason,
  })
  .check(
    z.refine(({ isRegistered, tin }) => !isRegistered || tin !== '', {
      path: ['tin'],
      message: 'Please enter our TIN, which every tax invoice shows',
    }),
  );

export const proposeVatTerms = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/taxes/vat',
  who: 'admin',
  summary: 'Proposes how VAT is charged from a day on, today at the earliest; another admin confirms it.',
  body: VatTermsForm,
  reply: TaxRequest,
});

export const WithholdingTermsForm = z.object({
  holdsFrom: z.iso.date('Please choose a day'),
  isOn: z.boolean(),
  rate: Rate,
  /** In GH₵: what a person may earn in a calendar year before tax is withheld. */
  threshold: cedis(0, MOST_CEDIS),
  reason: Reason,
});

export const proposeWithholdingTerms = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/taxes/withholding',
  who: 'admin',
  summary: 'Proposes what is withheld from earnings from a day on, today at the earliest; another admin confirms it.',
  body: WithholdingTermsForm,
  reply: TaxRequest,
});

export const TaxPaymentForm = z.object({
  tax: oneOf(TAXES),
  amount: cedis(0.01, MOST_CEDIS),
  reason: Reason,
});

export const proposeTaxPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/taxes/payments',
  who: 'admin',
  summary: 'Proposes to book what was paid to the tax authority from the bank; another admin confirms it.',
  body: TaxPaymentForm,
  reply: TaxRequest,
});

export const proposeCredit = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/invoices/{id}/credit',
  who: 'admin',
  summary: 'Proposes to return the fee of an invoice to the organisation’s wallet; another admin confirms it.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  reply: TaxRequest,
  errors: ['ALREADY_CREDITED'],
});

export const getTaxReport = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/taxes/report',
  who: 'admin',
  summary:
    'A month of what we owe the tax authority, as CSV: every document and payment, between the balances before and after.',
  query: z.object({ tax: oneOf(TAXES), month: Month }),
  reply: z.string(),
  files: ['text/csv'],
});

export const decideTaxRequest = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/taxes/requests/{id}/{event}',
  who: 'admin',
  summary: 'Another admin confirms or rejects it; the admin who proposed it may withdraw it.',
  params: DecisionParams,
  reply: TaxRequest,
  errors: ['SECOND_ADMIN_NEEDED', 'ACCOUNT_TOO_LOW', 'ALREADY_CREDITED', 'TAX_DAY_PASSED'],
});
