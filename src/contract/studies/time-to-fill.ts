import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { DemographicsForm } from './demographics.ts';
import { StudyDetailsForm } from './details.ts';

/** Hours from publishing until the last place is taken. */
const Hours = z.nullable(z.number());

export const predictTimeToFill = defineEndpoint({
  method: 'POST',
  path: '/project/studies/time-to-fill',
  publicPath: '/project/time-to-fill',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary:
    'How long the places of a study will probably take to fill, from what happened to similar studies of all organisations, and which filter leaves out most people. Without ten similar studies, or ten people who qualify, there is no prediction. Numbers are rounded so that no single study can be recognised.',
  body: z.object({
    demographics: DemographicsForm,
    deviceRequirements: StudyDetailsForm.shape.deviceRequirements,
    kind: StudyDetailsForm.shape.kind,
    cost: z.object({
      durationInMinutes: z.number().check(z.int(), z.minimum(1), z.maximum(600)),
      desiredNumberOfParticipants: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
    }),
    /** What one participant earns at most, for a kind without sessions; for sessions it follows from their length. */
    payPesewas: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000))),
  }),
  reply: z.object({
    /** Null: there are not enough similar studies, or too few people qualify. */
    prediction: z.nullable(
      z.object({
        /** How many similar studies it is from, in tens. */
        similar: z.number(),
        /** The share of them that ended with free places, in tenths. */
        unfilledShare: z.number(),
        /** Null: fewer than half of them filled their places. */
        medianHours: Hours,
        fromHours: z.number(),
        /** In 8 of 10 cases the places are filled between the two. Null: it may take longer than we can say. */
        toHours: Hours,
      }),
    ),
    /** Null: fewer than 10 people qualify. */
    eligible: z.nullable(z.number()),
    /** The filter without which most people more would qualify; null if none leaves out 10 people. */
    costliestFilter: z.nullable(
      z.object({
        filter: z.enum(['age', 'gender', 'education', 'income', 'devices', 'languages']),
        people: z.number(),
        /** The median without this filter. */
        medianHours: Hours,
      }),
    ),
  }),
});
