import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { whenMissing } from './words.ts';

const WORDS = 'Enter a whole number from 1 to 100, or nothing for no limit';
const Limit = z.nullable(z.number(whenMissing(WORDS)).check(z.int(WORDS), z.minimum(1, WORDS), z.maximum(100, WORDS)));

/** How often one person may take part, and be invited, in a calendar month; null is no limit. */
export const ParticipationLimitsForm = z.object({ studiesPerMonth: Limit, invitationsPerMonth: Limit });

/** How long ago it was, in days. */
export const SINCE = {
  MONTH: 'Up to 30 days ago',
  QUARTER: '31 to 90 days ago',
  YEAR: '91 to 365 days ago',
  LONGER: 'Longer ago',
  NEVER: 'Never',
} as const;

const People = z.object({ since: z.enum(Object.keys(SINCE) as [keyof typeof SINCE]), people: z.number() });

export const getPanelHealth = defineEndpoint({
  method: 'GET',
  path: '/project/admin/panel-health',
  who: 'admin',
  summary:
    'Who takes part: how many places a few people take, how many come for the first time, when people were last invited and took part, and their regions compared with the census.',
  reply: z.object({
    participants: z.number(),
    /** Of the last 12 months. */
    concentration: z.object({
      people: z.number(),
      places: z.number(),
      mostActive: z.number(),
      /** From 0 to 1; null if nobody took part. */
      share: z.nullable(z.number()),
    }),
    months: z.array(z.object({ month: z.string(), people: z.number(), firstTimers: z.number() })),
    lastTookPart: z.array(People),
    lastInvited: z.array(People),
    regions: z.array(z.object({ region: z.string(), people: z.number(), share: z.number(), censusShare: z.number() })),
    limits: ParticipationLimitsForm,
  }),
});

export const setParticipationLimits = defineEndpoint({
  method: 'POST',
  path: '/project/admin/participation-limits',
  who: 'admin',
  summary: 'Sets how often one person may take part, and be invited, in a calendar month.',
  body: ParticipationLimitsForm,
  reply: ParticipationLimitsForm,
});
