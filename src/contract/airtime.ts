import * as z from 'zod/mini';
import { MOBILE_MONEY_NETWORKS } from '../domain/enumerations.ts';
import { AIRTIME_STATUSES } from '../domain/lifecycles/airtime-lifecycle.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, PageQuery } from './fields.ts';

const AirtimeTopUp = z.object({
  id: Id,
  amountPesewas: z.number(),
  status: oneOf(AIRTIME_STATUSES),
  network: oneOf(MOBILE_MONEY_NETWORKS),
  maskedNumber: z.string(),
  failureReason: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
});

export const getAirtime = defineEndpoint({
  method: 'GET',
  path: '/payment/airtime',
  who: 'participant',
  summary: 'What the caller can take as airtime now, and what they have taken, newest first.',
  reply: z.object({
    /** Null if nothing waits that is too little for a payout, or if payouts to the number are held. */
    offer: z.nullable(
      z.object({ amountPesewas: z.number(), network: oneOf(MOBILE_MONEY_NETWORKS), maskedNumber: z.string() }),
    ),
    topUps: z.array(AirtimeTopUp),
  }),
});

export const takeAirtime = defineEndpoint({
  method: 'POST',
  path: '/payment/airtime',
  who: 'participant',
  summary: 'Sends the earnings that are too little for a payout as airtime to the caller’s number. It can’t be undone.',
  body: z.object({
    /** The amount that the person has confirmed: refused if another amount waits by now. */
    amountPesewas: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  }),
  reply: AirtimeTopUp,
  errors: ['NO_AIRTIME', 'AIRTIME_HELD', 'NO_MOBILE_MONEY'],
});

const AdminTopUp = z.object({
  ...AirtimeTopUp.shape,
  reference: z.string(),
  participantName: z.string(),
  /** The provider’s id of it; null if its answer was lost. */
  providerId: z.nullable(z.string()),
  /** What the provider last said that admins should know. */
  problem: z.nullable(z.string()),
});

export const listAirtime = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/airtime',
  who: 'admin',
  summary: 'All top-ups of airtime, newest first, numbers masked.',
  query: z.object({ ...PageQuery.shape, status: z.optional(oneOf(AIRTIME_STATUSES)) }),
  reply: z.array(AdminTopUp),
  paged: true,
});

export const decideAirtime = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/airtime/{id}/{event}',
  who: 'admin',
  summary: 'Says what became of an unclear top-up, as the provider’s dashboard shows it: delivered, or failed.',
  params: z.object({ id: Id, event: z.enum(['succeed', 'fail'], 'Unknown change') }),
  reply: AirtimeTopUp,
});
