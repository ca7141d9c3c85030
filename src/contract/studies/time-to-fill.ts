import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { about, withExample } from '../fields.ts';
import { DemographicsForm } from './demographics.ts';
import { StudyDetailsForm } from './details.ts';
import { FILTERS, MeetingKindField } from './eligible-count.ts';

/** Hours from publishing until the last place is taken. */
const Hours = z.nullable(z.number());

export const predictTimeToFill = defineEndpoint({
  method: 'POST',
  path: '/project/studies/time-to-fill',
  publicPath: '/project/time-to-fill',
  who: 'verifiedResearcher',
  right: 'view',
  scope: 'studies:read',
  summary:
    'How long the places of a study will probably take to fill, from what happened to similar studies of all organisations, and which filter leaves out most people. Without ten similar studies, or ten people who qualify, there is no prediction. Numbers are rounded so that no single study can be recognised.',
  body: z.object({
    demographics: DemographicsForm,
    deviceRequirements: StudyDetailsForm.shape.deviceRequirements,
    kind: StudyDetailsForm.shape.kind,
    meetingKind: MeetingKindField,
    cost: z.object({
      durationInMinutes: withExample(z.number().check(z.int(), z.minimum(1), z.maximum(600)), 30),
      desiredNumberOfParticipants: withExample(z.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
    }),
    payPesewas: about(
      z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000))),
      'What one participant earns at most, for a kind without sessions; for sessions it follows from their length.',
      500,
    ),
  }),
  reply: z.object({
    /** Null if there are not enough similar studies, or too few people qualify. */
    prediction: z.nullable(
      z.object({
        similar: about(z.number(), 'How many similar studies the prediction is from, rounded down to tens.', 40),
        unfilledShare: about(z.number(), 'The share of similar studies that ended with free places, in tenths.', 0.1),
        medianHours: about(
          Hours,
          'Hours until half of the similar studies were full; null if fewer than half ever were.',
          48,
        ),
        fromHours: about(z.number(), 'In 8 of 10 cases the places are filled after this many hours or later.', 12),
        /** In 8 of 10 cases the places are filled between `fromHours` and this. Null if it may take longer than we can say. */
        toHours: about(Hours, 'In 8 of 10 cases the places are filled by then; null if that can’t be said.', 120),
      }),
    ),
    eligible: about(z.nullable(z.number()), 'How many participants qualify; null for fewer than 10.', 1240),
    costliestFilter: about(
      z.nullable(
        z.object({
          filter: withExample(z.enum(FILTERS), 'income'),
          people: withExample(z.number(), 340),
          medianHours: about(Hours, 'The median without this filter.', 48),
        }),
      ),
      'The filter that leaves out most people, with how many more would qualify without it.',
    ),
  }),
});

export const typicalTimes = defineEndpoint({
  method: 'POST',
  path: '/project/studies/typical-times',
  who: 'verifiedResearcher',
  right: 'view',
  summary:
    'How long studies for everybody usually take to fill, from what happened to similar studies of all organisations: the hours in the order of the studies, and null where too little is known.',
  body: z.object({
    studies: z
      .array(
        z.object({
          kind: StudyDetailsForm.shape.kind,
          minutes: withExample(z.number().check(z.int(), z.minimum(1), z.maximum(600)), 30),
          places: withExample(z.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
          payPesewas: withExample(z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000)), 5000),
        }),
      )
      .check(z.minLength(1), z.maxLength(30)),
  }),
  reply: z.array(Hours),
});
