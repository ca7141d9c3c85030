import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { TextLanguage } from '../studies/texts.ts';

/** What a participant may have to do, the most urgent first: the order of steps without a deadline. */
export const NEXT_STEPS = [
  'CONFIRM',
  'CHOOSE_TIME',
  'START_WORK',
  'DO_ENTRY',
  'DISPUTE_WORK',
  'DISPUTE',
  'RETRY_PAYOUT',
  'ADD_ACCOUNT',
  'APPLY',
  'CLOSED',
] as const;

export const NextStep = z.object({
  kind: z.enum(NEXT_STEPS),
  /** The deadline; null if nothing is lost by waiting. */
  deadline: z.nullable(Instant),
  /** Null if it is not about a study, or if the study was deleted. */
  studyName: z.nullable(z.string()),
  /** The language that the name is in: the caller’s, where the study has it. */
  studyNameLanguage: z.nullable(TextLanguage),
  studyId: z.nullable(Id),
  applicationId: z.nullable(Id),
  bookingId: z.nullable(Id),
  /** For CONFIRM: when the session starts, and whether an unconfirmed place is offered to people on stand-by. */
  startsAt: z.nullable(Instant),
  releasesUnconfirmed: z.boolean(),
  amountPesewas: z.nullable(z.number()),
});

export const getNextStep = defineEndpoint({
  method: 'GET',
  path: '/project/applications/next-step',
  who: 'participant',
  summary:
    'The one thing that waits for the caller, with the nearest deadline, and how many others wait; null if none.',
  reply: z.object({ step: z.nullable(NextStep), others: z.number() }),
});
