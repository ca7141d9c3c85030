import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../../domain/lifecycles/application-lifecycle.ts';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { OUTCOME_RATES } from '../../domain/samples/outcome-rates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, Done, Id, IdParams, Instant, oneOf, withExample } from '../fields.ts';

/** One day's count, by GMT date. */
const OnDay = z.object({ date: withExample(z.string(), '2026-12-01'), count: withExample(z.number(), 4) });

export const getStudyResults = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'How a study fills: its funnel, how many applicants have each status, and places filled day by day.',
  params: IdParams,
  reply: z.object({
    eligible: about(z.nullable(z.number()), 'How many participants qualify; null for fewer than 10.', 1240),
    applied: withExample(z.number(), 22),
    invited: withExample(z.number(), 6),
    booked: z.number(),
    attended: withExample(z.number(), 4),
    paid: withExample(z.number(), 4),
    byStatus: z.array(z.object({ status: oneOf(APPLICATION_STATUSES), count: withExample(z.number(), 4) })),
    filledByDay: about(z.array(OnDay), 'Places taken at the end of each day since publishing, for 90 days at most.'),
    hoursToFill: about(
      z.nullable(z.number()),
      'Hours until the last place was booked; null while places are left.',
      null,
    ),
  }),
});

export const exportResults = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/csv',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'A study’s funnel and states as CSV.',
  params: IdParams,
  reply: Done,
  files: ['text/csv'],
});

export const getProjectResults = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/results',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'Fill rate and spending of a project, study by study and week by week.',
  params: IdParams,
  reply: z.object({
    studies: z.array(
      z.object({
        id: Id,
        name: withExample(z.string(), 'Round 1'),
        status: oneOf(STUDY_STATUSES),
        publishedAt: Instant,
        filled: about(z.number(), 'Places that are taken.', 4),
        places: withExample(z.number(), 10),
        spentPesewas: about(z.number(), 'What was spent, in pesewas.', 20000),
        heldPesewas: about(z.number(), 'What is reserved for the study and not spent yet, in pesewas.', 35000),
      }),
    ),
    spending: about(
      z.array(
        z.object({ week: withExample(z.string(), '2026-11-30'), pesewas: about(z.number(), 'In pesewas.', 20000) }),
      ),
      'Spending per week, by its Monday; weeks without spending are included as 0.',
    ),
  }),
});

/** A category of a sample, or several that were weighted as one. Shares are from 0 to 1. */
const SampleCategory = z.object({
  dimension: z.string(),
  categories: z.array(z.string()),
  people: z.number(),
  target: z.number(),
  unweighted: z.number(),
  weighted: z.number(),
});

const Rate = z.nullable(z.number());

export const getStudySample = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/sample',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'What the people who took part can say about adults of Ghana: the effect of their weights, response rates by AAPOR, and one sentence for each thing that they can’t say.',
  params: IdParams,
  reply: z.object({
    people: z.number(),
    designEffect: Rate,
    effectiveSampleSize: Rate,
    marginOfError: Rate,
    fit: z.array(SampleCategory),
    rates: z.object(
      Object.fromEntries(OUTCOME_RATES.map((rate) => [rate, Rate])) as Record<
        (typeof OUTCOME_RATES)[number],
        typeof Rate
      >,
    ),
    limits: z.array(z.object({ code: z.string(), sentence: z.string() })),
    source: z.string(),
  }),
});

export const exportStudyData = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/data',
  publicPath: '/project/studies/{id}/exports/data',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'Everybody who took part, with a weight, facts of their profile and their answers, without names: as CSV, as JSON with labels, or for SPSS.',
  params: IdParams,
  query: z.object({ format: z._default(z.enum(['csv', 'json', 'sav']), 'csv') }),
  reply: Done,
  files: ['text/csv', 'application/json', 'application/x-spss-sav'],
});
