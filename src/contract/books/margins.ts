import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, Instant, oneOf, PageQuery } from '../fields.ts';

/** Contracts of what the platform keeps of each study. */

export const getPrices = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/prices',
  who: 'admin',
  summary:
    'Prices and the provider’s costs, how many places a fee carries at each rate, the limits of work in one’s own time, and what studies lose.',
  reply: z.object({
    serviceFeePesewas: z.number(),
    /** The VAT that the fee includes. */
    serviceFeeVatPesewas: z.number(),
    collectionPercent: z.number(),
    payoutPesewas: z.number(),
    rates: z.array(
      z.object({
        minutes: z.number(),
        ratePesewas: z.number(),
        /** The largest number of places with which the study loses nothing if all of them are paid; null without a limit. */
        mostPlaces: z.nullable(z.number()),
      }),
    ),
    ownTime: z.object({
      leastPesewasPer10Minutes: z.number(),
      longestTaskMinutes: z.number(),
      longestEntryMinutes: z.number(),
    }),
    losing: z.object({ studies: z.number(), lossPesewas: z.number() }),
  }),
});

const Margin = z.object({
  feePesewas: z.number(),
  vatPesewas: z.number(),
  collectionCostPesewas: z.number(),
  payoutCostPesewas: z.number(),
  messagesCostPesewas: z.number(),
  marginPesewas: z.number(),
});

export const listMargins = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/margins',
  who: 'admin',
  summary: 'What the platform keeps of each study, the largest loss first.',
  query: z.object({
    ...PageQuery.shape,
    /** A study’s code, or part of its name or its organisation’s. */
    search: z._default(z.string().check(z.maxLength(100)), ''),
    status: z.optional(oneOf(STUDY_STATUSES)),
    result: z.optional(z.enum(['loss', 'gain'])),
  }),
  reply: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      organizationName: z.string(),
      status: oneOf(STUDY_STATUSES),
      publishedAt: Instant,
      kind: oneOf(STUDY_KINDS),
      durationInMinutes: z.number(),
      places: z.number(),
      /** How many earnings were paid: for sessions, tasks and diary entries. */
      paid: z.number(),
      /** What was paid for screening so far. */
      screeningPesewas: z.number(),
      soFar: Margin,
      /** The margin once every place is paid; null for a closed study, for which `soFar` is final. */
      whenFull: z.nullable(Margin),
    }),
  ),
  paged: true,
});
