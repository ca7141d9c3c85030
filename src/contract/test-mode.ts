import * as z from 'zod/mini';
import { millisecondsOf } from '../domain/duration.ts';
import { normalizeEmail } from '../domain/email-address.ts';
import { TEST_ACTS } from '../domain/test-mode.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Done, Id, IdParams, Instant, oneOf, PageQuery, withExample } from './fields.ts';
import { whenMissing } from './words.ts';

/* Calls that only a test environment answers, with a test key (nyk_test_…). */

const Clock = z.object({
  /** The environment's time. */
  now: Instant,
  /** How many seconds its clock is ahead of real time. */
  aheadSeconds: z.number(),
});

export const getTestClock = defineEndpoint({
  method: 'GET',
  path: '/test/clock',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The time of the test environment.',
  reply: Clock,
  errors: ['TEST_KEY_NEEDED'],
});

export const moveTestClock = defineEndpoint({
  method: 'POST',
  path: '/test/clock',
  who: 'researcher',
  scope: 'studies:write',
  summary:
    'Moves the time forward, at most 60 days at once, and answers when everything due by then has happened. If that takes too long for one call, `hasArrived` is false: call again with the same `to`.',
  body: withExample(
    z.object({
      /** An instant, such as 2026-11-24T09:00:00Z. */
      to: z.optional(
        z.iso
          .datetime({ offset: true, error: 'Please give an instant, such as 2026-11-24T09:00:00Z' })
          .check(z.maxLength(40)),
      ),
      /** Or a duration in ISO 8601, such as PT2H or P3D. */
      advance: z.optional(
        z.string().check(
          z.maxLength(40),
          z.refine((text) => millisecondsOf(text) !== null, 'Please give a duration, such as PT2H or P3DT12H'),
        ),
      ),
    }),
    { advance: 'PT2H' },
  ),
  reply: z.object({ ...Clock.shape, to: Instant, hasArrived: z.boolean() }),
  errors: ['TEST_KEY_NEEDED', 'CLOCK_MOVING'],
});

const TestParticipant = z.object({
  id: Id,
  /** Counts from 0; the person's own behaviour follows from it. */
  number: withExample(z.number(), 0),
  firstName: withExample(z.string(), 'Kofi'),
  lastName: withExample(z.string(), 'Owusu'),
  email: z.string(),
  gender: withExample(z.string(), 'MALE'),
  region: withExample(z.nullable(z.string()), 'Ashanti Region'),
  city: z.string(),
  dateOfBirth: z.string(),
  employmentStatus: withExample(z.string(), 'SELF_EMPLOYED'),
  educationLevel: withExample(z.string(), 'SECONDARY'),
  languages: withExample(z.array(z.string()), ['ENGLISH']),
  devices: z.array(z.string()),
  /** Whether they miss their sessions. */
  staysAway: z.boolean(),
  /** Whether their answers to a screener disqualify. */
  answersWrong: z.boolean(),
});

export const listTestParticipants = defineEndpoint({
  method: 'GET',
  path: '/test/participants',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The people of the test environment, and how they behave.',
  reply: z.array(TestParticipant),
  errors: ['TEST_KEY_NEEDED'],
});

export const actAsTestParticipant = defineEndpoint({
  method: 'POST',
  path: '/test/participants/{id}/{act}',
  who: 'researcher',
  scope: 'studies:write',
  summary:
    'Lets one of the people do something for a study now, instead of waiting until they do it by themselves. The rules are those of real participants, and refuse with their codes.',
  params: z.object({ ...IdParams.shape, act: oneOf(TEST_ACTS) }),
  body: z.object({ studyId: z.uuid(whenMissing('Please give the id of a study')) }),
  reply: Done,
  errors: [
    'TEST_KEY_NEEDED',
    'ALREADY_APPLIED',
    'APPLYING_PAUSED',
    'CHECK_IN_TOO_EARLY',
    'CONSENT_NEEDED',
    'ENTRY_NOT_OPEN',
    'ENTRY_OVER',
    'FACTS_NEEDED',
    'MONTHLY_LIMIT',
    'INVITED_OFTEN',
    'INVITATION_EXPIRED',
    'MOVED_TOO_OFTEN',
    'NOT_ELIGIBLE',
    'NOT_INVITED',
    'QUOTA_FULL',
    'QUOTA_WAITS',
    'SCREENING_USED_UP',
    'SESSION_OVER',
    'SESSION_STARTED',
    'SLOT_CLOSED',
    'SLOT_TAKEN',
    'SLOT_TOO_SOON',
    'STUDY_CLOSED',
    'STUDY_FULL',
    'STUDY_ON_HOLD',
    'TOO_LATE_TO_MOVE',
  ],
});

export const topUpTestWallet = defineEndpoint({
  method: 'POST',
  path: '/test/top-up',
  who: 'researcher',
  scope: 'studies:write',
  summary: 'Adds test money to the wallet of the test environment.',
  body: z.object({
    amount: z
      .number(whenMissing('Please give an amount in GH₵'))
      .check(z.minimum(1, 'The smallest amount is GH₵ 1'), z.maximum(100_000, 'The largest amount is GH₵ 100,000')),
  }),
  reply: z.object({
    reference: withExample(z.string(), 'study:01a1fdb4-64ad-74d5-9038-304202d76596:publish'),
    amountPesewas: about(z.number(), 'In pesewas; negative when money left the wallet.', -55000),
  }),
  errors: ['TEST_KEY_NEEDED'],
});

export const listTestMails = defineEndpoint({
  method: 'GET',
  path: '/test/mails',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The mails that the test environment has sent to nobody, newest first. The last 1,000 are kept.',
  query: z.object({
    ...PageQuery.shape,
    recipient: withExample(
      z.optional(z.string().check(z.overwrite(normalizeEmail), z.maxLength(254))),
      'abena@example.com',
    ),
  }),
  reply: z.array(
    z.object({
      id: Id,
      sentAt: Instant,
      recipient: withExample(z.string(), 'abena@example.com'),
      subject: z.string(),
      text: withExample(z.string(), '# What we ask\nYou talk to us for half an hour.'),
    }),
  ),
  paged: true,
  errors: ['TEST_KEY_NEEDED'],
});

export const resetTestEnvironment = defineEndpoint({
  method: 'POST',
  path: '/test/reset',
  who: 'researcher',
  scope: 'studies:write',
  summary: 'Throws the test environment away. The next call finds a new one, with other ids.',
  reply: Done,
  errors: ['TEST_KEY_NEEDED'],
});
