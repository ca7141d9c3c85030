import * as z from 'zod/mini';
import { ANSWER_FACTS } from '../../domain/answer-facts.ts';
import { APPLICATION_STATUSES } from '../../domain/lifecycles/application-lifecycle.ts';
import { ENTRY_STATUSES } from '../../domain/lifecycles/entry-lifecycle.ts';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { OUTCOME_RATES } from '../../domain/samples/outcome-rates.ts';
import { ClipList } from '../clips.ts';
import { defineEndpoint, type ReplyOf } from '../endpoint.ts';
import { about, Done, Id, IdParams, Instant, oneOf, PageQuery, withExample } from '../fields.ts';

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

/** A category of a sample, or several that are weighted together. Shares are from 0 to 1. */
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

const factFilter = <F extends keyof typeof ANSWER_FACTS>(name: F) =>
  about(z.optional(oneOf(ANSWER_FACTS[name].values)), `Only people with this answer. ${ANSWER_FACTS[name].label}.`);

/** A filter for each fact by which answers can be filtered. */
const AnswerFilter = z.object({
  who: about(
    z._default(z.enum(['APPLIED', 'TOOK_PART']), 'APPLIED'),
    'Everybody who applied, or only people who took part: came to a session, or had work accepted.',
  ),
  gender: factFilter('gender'),
  age: factFilter('age'),
  region: factFilter('region'),
  locality: factFilter('locality'),
  education: factFilter('education'),
  employment: factFilter('employment'),
  work: factFilter('work'),
  phone: factFilter('phone'),
  mobileMoney: factFilter('mobileMoney'),
  bankAccount: factFilter('bankAccount'),
  internet: factFilter('internet'),
});

/** People, or for a diary entries, with the same answer. */
const AnswerGroup = z.object({
  value: withExample(z.string(), 'FEMALE'),
  label: withExample(z.string(), 'Female'),
  people: withExample(z.number(), 4),
});
const AnswerDimension = z.object({
  name: about(z.string(), 'A fact of the profile, or the name of a question.', 'gender'),
  label: withExample(z.string(), 'Gender'),
  groups: z.array(AnswerGroup),
});

const QuestionAnswers = z.object({
  name: about(
    z.string(),
    'As in the data file: q1 for the first question of the screener, e1 for the first one of our own form.',
    'q1',
  ),
  of: z.enum(['SCREENER', 'WORK']),
  kind: about(
    z.enum(['SINGLE', 'MULTIPLE', 'TEXT', 'ATTENTION']),
    'One choice, several choices, free text, or an attention check.',
  ),
  question: withExample(z.string(), 'Do you sell at a market?'),
  answered: about(z.number(), 'How many answers there are: one for each person, of a diary one for each entry.', 4),
  notAnswered: about(z.number(), 'How many people, or entries, have no answer.', 0),
  answeredByGroup: about(z.array(z.number()), 'The answers in each group of `by`.', [3, 1]),
  choices: about(
    z.array(
      z.object({
        answer: withExample(z.string(), 'Yes'),
        count: withExample(z.number(), 3),
        byGroup: about(z.array(z.number()), 'How many of them are in each group of `by`.', [2, 1]),
      }),
    ),
    'How often each choice was chosen; empty for free text.',
  ),
  numbers: about(
    z.nullable(
      z.object({
        count: z.number(),
        lowest: z.number(),
        median: z.number(),
        mean: z.number(),
        highest: z.number(),
        ranges: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
        byGroup: z.array(z.object({ count: z.number(), median: z.nullable(z.number()), mean: z.nullable(z.number()) })),
      }),
    ),
    'The spread of free texts, if most of them are numbers; otherwise null.',
    null,
  ),
  texts: about(
    z.array(
      z.object({
        text: withExample(z.string(), 'I pay my suppliers with it every Friday.'),
        participantCode: withExample(z.string(), '3f9a1c0b7d2e4f5a6b8c9d0e'),
        profile: about(z.array(z.string()), 'Gender, age and region in words.', ['Female', '25–34 years', 'Ashanti']),
        entry: about(z.nullable(z.number()), 'The number of the entry; null for an answer to the screener.', null),
        clipId: about(z.nullable(Id), 'The recording of an answer by voice; null for a written one.', null),
      }),
    ),
    'Free texts, the newest first, at most 200; empty for other questions.',
  ),
});

export const getStudyAnswers = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/answers',
  publicPath: '/project/studies/{id}/answers',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'What people answered, question by question: counts of choices, the spread of numbers and free texts, without names. Filtered by facts of the profile, and compared by a fact or by another question.',
  params: IdParams,
  query: z.extend(AnswerFilter, {
    by: about(
      z.optional(z.string().check(z.maxLength(20))),
      'A fact of the profile or the name of a question with choices, whose groups are compared.',
      'gender',
    ),
  }),
  reply: z.object({
    applied: about(z.number(), 'How many people applied.', 22),
    tookPart: about(z.number(), 'How many people took part.', 4),
    people: about(z.number(), 'How many people the filter leaves.', 4),
    waiting: about(z.number(), 'Entries that wait for a review: their answers are not counted yet.', 0),
    facts: about(z.array(AnswerDimension), 'The facts of everybody, before the filter, with counts of people.'),
    by: about(z.nullable(AnswerDimension), 'The groups that are compared; null unless asked for.', null),
    questions: z.array(QuestionAnswers),
  }),
});
export type StudyAnswers = ReplyOf<typeof getStudyAnswers>;

export const listAnswerClips = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/clips',
  who: 'researcher',
  summary: 'The answers by voice of everybody who applied, with a key to hear them.',
  params: IdParams,
  reply: ClipList,
});

export const getDiaryGrid = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/results/diary',
  publicPath: '/project/studies/{id}/diary',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'A diary’s people, without names, each with the status of every entry, in the order of their start.',
  params: IdParams,
  query: PageQuery,
  reply: z.array(
    z.object({
      participantCode: withExample(z.string(), '3f9a1c0b7d2e4f5a6b8c9d0e'),
      profile: about(z.array(z.string()), 'Gender, age and region in words.', ['Female', '25–34 years', 'Ashanti']),
      startedAt: Instant,
      entries: z.array(
        z.object({
          id: Id,
          number: withExample(z.number(), 1),
          status: oneOf(ENTRY_STATUSES),
          opensAt: Instant,
          submittedAt: z.nullable(Instant),
        }),
      ),
    }),
  ),
  paged: true,
});
