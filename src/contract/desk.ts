import * as z from 'zod/mini';
import type { DeskPromise } from '../domain/desk-promises.ts';
import { addresses } from './addresses.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** The groups of an admin's pages, in the order of the menu. */
export const ADMIN_GROUPS = ['Money', 'People', 'Content', 'System'] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

interface Queue {
  /** What waits, as a heading. */
  label: string;
  group: AdminGroup;
  /** Where an admin works it off. */
  path: string;
  /** How soon each is decided; none for what nobody waits for. */
  promise: DeskPromise | null;
}

/** What waits for an admin. `desk.sql.ts` says what is in each. */
export const ADMIN_QUEUES = {
  payoutsHeld: { label: 'Payouts on hold', group: 'Money', path: `${addresses.adminPayouts}?status=HELD`, promise: 24 },
  payoutsWaiting: {
    label: 'Payouts to approve at the provider',
    group: 'Money',
    path: `${addresses.adminPayouts}?status=SENT`,
    promise: 24,
  },
  payoutsFailed: {
    label: 'Payouts that failed',
    group: 'Money',
    path: `${addresses.adminPayouts}?status=FAILED`,
    promise: 24,
  },
  payoutsReversed: {
    label: 'Payouts sent back',
    group: 'Money',
    path: `${addresses.adminPayouts}?status=REVERSED`,
    promise: 24,
  },
  airtime: { label: 'Airtime to clarify', group: 'Money', path: addresses.adminPayouts, promise: 24 },
  refunds: { label: 'Refunds to decide', group: 'Money', path: addresses.adminRefunds, promise: 24 },
  chargebacks: { label: 'Chargebacks to answer', group: 'Money', path: addresses.adminChargebacks, promise: 24 },
  bankTransfers: { label: 'Bank transfers to match', group: 'Money', path: addresses.adminBooks, promise: 24 },
  paymentLists: { label: 'Payment lists to check', group: 'Money', path: addresses.adminPaymentLists, promise: 24 },
  corrections: { label: 'Corrections to confirm', group: 'Money', path: addresses.adminAdjustments, promise: 24 },
  taxes: { label: 'Tax changes to confirm', group: 'Money', path: addresses.adminTaxes, promise: 72 },
  verifications: {
    label: 'Organisations to verify',
    group: 'People',
    path: addresses.adminVerifications,
    promise: 'workingDay',
  },
  sessionDisputes: { label: 'Disputes about sessions', group: 'People', path: addresses.adminDisputes, promise: 24 },
  workDisputes: { label: 'Disputes about work', group: 'People', path: addresses.adminDisputes, promise: 24 },
  // Appeals against holds; disputes of sessions and work, which are appeals too, have their own queues.
  appeals: { label: 'Appeals to decide', group: 'People', path: addresses.adminAppeals, promise: 24 },
  details: { label: 'Changes of birth date or gender', group: 'People', path: addresses.adminPeople, promise: 72 },
  numbers: { label: 'Lost mobile numbers', group: 'People', path: addresses.adminPeople, promise: 72 },
  waitlist: { label: 'People on the waitlist', group: 'People', path: addresses.adminWaitlist, promise: null },
  reports: {
    label: 'Messages reported in the last 7 days',
    group: 'Content',
    path: addresses.adminMessages,
    promise: 72,
  },
  ratings: { label: 'Ratings to look at', group: 'Content', path: addresses.adminRatings, promise: 72 },
  translations: { label: 'Translations to decide', group: 'Content', path: addresses.adminTranslations, promise: null },
  jobs: { label: 'Failed jobs', group: 'System', path: addresses.adminJobs, promise: null },
} as const satisfies Record<string, Queue>;
export type AdminQueue = keyof typeof ADMIN_QUEUES;

const QUEUE_NAMES = Object.keys(ADMIN_QUEUES) as [AdminQueue, ...AdminQueue[]];

export const listQueues = defineEndpoint({
  method: 'GET',
  path: '/project/admin/queues',
  who: 'admin',
  summary: 'Everything that waits for an admin: how much, and since when.',
  reply: z.array(
    z.object({
      name: z.enum(QUEUE_NAMES),
      label: z.string(),
      group: z.enum(ADMIN_GROUPS),
      /** Our own page on which it is worked off. */
      path: z.string(),
      count: z.number(),
      /** When the oldest one began to wait; null if nothing waits. */
      oldestAt: z.nullable(Instant),
      /** How soon we promise to decide, in words; null if nobody waits for an answer. */
      promise: z.nullable(z.string()),
      /** When the oldest one must be decided; null if nothing waits, or nothing is promised. */
      dueAt: z.nullable(Instant),
    }),
  ),
});
