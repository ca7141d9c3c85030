import * as z from 'zod/mini';
import { INVOICE_SERIES } from '../../domain/invoices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, Id, IdParams, Instant, oneOf, PageQuery, withExample } from '../fields.ts';
import { Month } from '../taxes.ts';

/** Contracts of an organisation's invoices for our fees, and of its monthly statements. */

export const Invoice = z.object({
  id: Id,
  series: oneOf(INVOICE_SERIES),
  /** The numbers of a series have no gaps. */
  number: withExample(z.number(), 0),
  /** The number as printed, such as INV-000012. */
  code: withExample(z.string(), 'K7M4PQ2'),
  issuedAt: Instant,
  subject: about(oneOf({ STUDY: 'Study', LIST: 'Payment list' }), 'What the fee is for.', 'STUDY'),
  studyId: about(Id, 'The study, or the payment list.'),
  studyName: withExample(z.string(), 'Round 1'),
  customerName: z.string(),
  customerTin: z.nullable(z.string()),
  customerAddress: about(z.nullable(z.string()), 'Null if the organisation had none.', '12 Ring Road, Accra'),
  purchaseOrder: about(
    z.nullable(z.string()),
    'The number of the customer’s order, of the project or else of the organisation.',
    'PO-4711',
  ),
  sellerTin: z.nullable(z.string()),
  netPesewas: z.number(),
  /** The components of the tax, with rates per 10,000. */
  components: z.array(
    z.object({
      name: withExample(z.string(), 'Round 1'),
      rate: z.number(),
      pesewas: about(z.number(), 'In pesewas.', 20000),
    }),
  ),
  grossPesewas: z.number(),
  /** The invoice that a credit note corrects, or the credit note that corrects an invoice. */
  correctsCode: z.nullable(z.string()),
  correctedByCode: z.nullable(z.string()),
});

const WalletParams = z.object({ organizationId: Id });

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/invoices',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'Invoices and credit notes for our fees, newest first.',
  params: WalletParams,
  query: PageQuery,
  reply: z.array(Invoice),
  paged: true,
});

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/invoices/{id}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'An invoice or credit note, as PDF.',
  params: z.object({ ...WalletParams.shape, ...IdParams.shape }),
  reply: z.string(),
  files: ['application/pdf'],
});

const MonthParams = z.object({ ...WalletParams.shape, month: withExample(Month, '2026-11') });

export const getMonthlyStatement = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/statements/{month}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'A month of the wallet with its invoices and their VAT, as PDF.',
  params: MonthParams,
  reply: z.string(),
  files: ['application/pdf'],
});

export const exportMonthlyStatement = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/statements/{month}/export',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'wallet:read',
  showsAllProjects: true,
  summary: 'The same as CSV: every movement, invoice and credit note with its components.',
  params: MonthParams,
  reply: z.string(),
  files: ['text/csv'],
});

export const listAllInvoices = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/invoices',
  who: 'admin',
  summary: 'Everybody’s invoices and credit notes, newest first.',
  query: z.object({ ...PageQuery.shape, search: z._default(z.string().check(z.maxLength(100)), '') }),
  reply: z.array(z.object({ ...Invoice.shape, organizationId: Id })),
  paged: true,
});
