import * as z from 'zod/mini';
import { CHARGEBACK_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { TimelineStep } from './applications.ts';
import { defineEndpoint } from './endpoint.ts';
import { EmailField, Id, IdParams, Instant, oneOf, PageQuery, requiredText } from './fields.ts';
import { cedis, MOST_CEDIS } from './wallets.ts';

/** Payments that their payers dispute with their bank: what the provider says, and how platform admins answer. */

const Chargeback = {
  id: Id,
  topUpReference: z.string(),
  status: oneOf(CHARGEBACK_STATUSES),
  paidPesewas: z.number(),
  /** The amount that goes back to the payer if the dispute is lost. */
  claimedPesewas: z.number(),
  /** The amount that the dispute has taken from the wallet, or added to the debt. */
  takenPesewas: z.number(),
  openedAt: Instant,
  /** The deadline for an answer; without one, the dispute is lost. */
  dueAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
};

export const listOwnChargebacks = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/chargebacks',
  who: 'researcher',
  right: 'seeMoney',
  summary: 'Top-ups of the organisation that their payer disputes or disputed with their bank.',
  params: z.object({ organizationId: Id }),
  query: PageQuery,
  reply: z.array(z.object(Chargeback)),
  paged: true,
});

const AdminChargeback = z.object({
  ...Chargeback,
  /** The provider's id of the dispute. */
  providerId: z.string(),
  organizationId: z.nullable(Id),
  organizationName: z.nullable(z.string()),
  category: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  /** How much of the amount taken the provider has already deducted from us. */
  deductedPesewas: z.number(),
  fileName: z.nullable(z.string()),
  evidenceSentAt: z.nullable(Instant),
  answeredBy: z.nullable(z.string()),
  /** The amount that one admin proposes to return; another admin accepts. */
  acceptance: z.nullable(
    z.object({ amountPesewas: z.number(), reason: z.string(), proposedBy: z.string(), isOwn: z.boolean() }),
  ),
});

export const listChargebacks = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/chargebacks',
  who: 'admin',
  summary: 'Chargebacks of every organisation: those that need an answer first, by their deadline.',
  query: z.object({ ...PageQuery.shape, status: z.optional(oneOf(CHARGEBACK_STATUSES)) }),
  reply: z.array(AdminChargeback),
  paged: true,
});

const Note = z.object({ words: z.string(), by: z.nullable(z.string()), at: Instant });

export const getChargeback = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/chargebacks/{id}',
  who: 'admin',
  summary:
    'One chargeback, read from the provider now, with what the payer’s bank wrote and what we know of the payer.',
  params: IdParams,
  reply: z.object({
    ...AdminChargeback.shape,
    /** Null if the provider can’t be reached: the other fields are then its last known state. */
    provider: z.nullable(z.object({ history: z.array(Note), messages: z.array(Note) })),
    /** The facts that the evidence can use, from our own records. */
    suggestion: z.object({
      customerEmail: z.string(),
      customerName: z.string(),
      customerPhone: z.string(),
      serviceDetails: z.string(),
    }),
    /** The organisation's current balance. */
    wallet: z.nullable(z.object({ availablePesewas: z.number(), owedPesewas: z.number() })),
    timeline: z.array(TimelineStep),
  }),
});

export const refreshChargebacks = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/chargebacks/refresh',
  who: 'admin',
  summary: 'Reads every dispute from the provider now instead of within ten minutes.',
  reply: z.object({}),
  errors: ['PAYMENT_UNAVAILABLE'],
});

/** File types that a bank can open, by extension. */
export const EVIDENCE_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const;
const EVIDENCE_BYTES = 5_000_000;

export const uploadEvidence = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/chargebacks/{id}/file',
  who: 'admin',
  summary: 'Uploads a file as evidence to the provider: PDF, PNG or JPEG, at most 5 MB. We don’t keep it.',
  params: IdParams,
  query: z.object({
    name: z
      .string('Please choose a file')
      .check(z.regex(/^[\w. ()-]{1,100}\.(?:pdf|png|jpe?g)$/i, 'Please choose a PDF, PNG or JPEG with a plain name')),
  }),
  takesBytes: true,
  maximumBodyBytes: EVIDENCE_BYTES,
  reply: z.object({ fileName: z.string() }),
  errors: ['PAYMENT_UNAVAILABLE', 'CHARGEBACK_REFUSED'],
});

export const EvidenceForm = z.object({
  customerEmail: EmailField,
  customerName: requiredText('Please enter the payer’s name', 100),
  customerPhone: requiredText('Please enter the payer’s number', 30),
  serviceDetails: requiredText('Please say what the payment was for and what it was used for', 2000),
  deliveryAddress: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  deliveryDate: z._default(z.union([z.literal(''), z.iso.date('Please choose a day')]), ''),
  message: requiredText('Please say why we decline', 500),
});

export const declineChargeback = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/chargebacks/{id}/decline',
  who: 'admin',
  summary: 'Declines a chargeback with evidence; the payer’s bank decides. Needs an uploaded file.',
  params: IdParams,
  body: EvidenceForm,
  reply: AdminChargeback,
  errors: ['PAYMENT_UNAVAILABLE', 'CHARGEBACK_REFUSED'],
});

export const AcceptanceForm = z.object({
  amount: cedis(0.01, MOST_CEDIS),
  reason: requiredText('Please say why', 500),
});

export const proposeAcceptance = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/chargebacks/{id}/acceptance',
  who: 'admin',
  summary: 'Proposes to accept a chargeback and return an amount to the payer; another admin accepts.',
  params: IdParams,
  body: AcceptanceForm,
  reply: AdminChargeback,
});

export const decideAcceptance = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/chargebacks/{id}/acceptance/{event}',
  who: 'admin',
  summary: 'Another admin accepts the chargeback as proposed; the admin who proposed it may withdraw that.',
  params: z.object({ id: Id, event: z.enum(['accept', 'withdraw'], 'Unknown change') }),
  reply: AdminChargeback,
  errors: ['SECOND_ADMIN_NEEDED', 'PAYMENT_UNAVAILABLE', 'CHARGEBACK_REFUSED'],
});
