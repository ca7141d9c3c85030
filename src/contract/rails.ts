import * as z from 'zod/mini';
import { codesOf } from '../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS, PAYOUT_RAILS, RAIL_MODES } from '../domain/enumerations.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant, oneOf } from './fields.ts';

/** Contracts of the providers that send payouts. */

const Rail = z.object({
  rail: oneOf(PAYOUT_RAILS),
  mode: oneOf(RAIL_MODES),
  serves: z.array(oneOf(MOBILE_MONEY_NETWORKS)),
  /** Where an admin manages the account with the provider. */
  dashboard: z.nullable(z.string()),
  /** The provider's current balance; null if it can't be reached. */
  balancePesewas: z.nullable(z.number()),
  /** The provider's fee for a payout. */
  feePesewas: z.number(),
  /** Until when it gets no payouts because it failed to answer; null if it gets them. */
  closedUntil: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** How many payouts are on their way. */
  payouts: z.number(),
  payoutsPesewas: z.number(),
});

export const listRails = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/rails',
  who: 'admin',
  summary:
    'The ways in which payouts leave, in the order of the settings: how each is doing and whether it is switched on.',
  reply: z.array(Rail),
});

export const setRailMode = defineEndpoint({
  method: 'PUT',
  path: '/payment/admin/rails/{rail}',
  who: 'admin',
  summary: 'Switches a rail on or off, or prefers it. Payouts that it has stay with it.',
  params: z.object({ rail: z.enum(codesOf(PAYOUT_RAILS), 'Unknown rail') }),
  body: z.object({ mode: z.enum(codesOf(RAIL_MODES), 'Please choose one') }),
  reply: z.array(Rail),
});
