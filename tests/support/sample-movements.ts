import type { Movement } from '../../src/server/features/ledger/movements.ts';
import { MOVEMENTS } from './all-movements.ts';

/** Facts for every movement at once. */
export const SAMPLE = {
  at: new Date(0),
  id: 'set-off',
  organizationId: 'organization',
  studyId: 'study',
  listId: 'list',
  paymentId: 'listed',
  subjectId: 'study',
  closedId: 'closed',
  keptId: 'kept',
  participantId: 'participant',
  bookingId: 'booking',
  bonusId: 'bonus',
  applicationId: 'application',
  payoutId: 'payout',
  refundId: 'refund',
  reference: 'reference',
  attempt: 1,
  placesBefore: 1,
  amountPesewas: 10_000,
  availablePesewas: 6_000,
  ratePesewas: 5_000,
  feePesewas: 5_000,
  vatPesewas: 833,
  invoiceId: 'invoice',
  requestId: 'request',
  tax: 'WITHHOLDING',
  providerFeePesewas: 100,
  textId: 'text',
  costPesewas: 4,
  takenFrom: 'PROVIDER_PENDING',
  settlementId: 'settlement',
  lineId: 'line',
  rail: 'PAYSTACK',
  inBankPesewas: 6_000,
  providerId: 'dispute',
  move: 1,
  suspendedPesewas: 1_000,
  deductedPesewas: 6_000,
  owedPesewas: 2_000,
  topUpId: 'airtime',
  discountPesewas: 400,
  fundingId: 'funding',
};

/** Corrections by two admins repair mistakes, so they may go anywhere. */
const { adjusted: _, ...usual } = MOVEMENTS;

/** Every movement but corrections, as the product would post it. */
export const SAMPLE_MOVEMENTS = Object.entries(usual).flatMap(([name, make]) => {
  if (typeof make !== 'function') return [];
  const made = (make as (sample: object) => Partial<Movement>)(SAMPLE);
  return made.legs ? [{ name, event: made.event, legs: made.legs }] : [];
});
