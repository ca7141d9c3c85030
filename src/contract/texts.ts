import * as z from 'zod/mini';
import { TEXT_STATUSES } from '../domain/lifecycles/text-lifecycle.ts';
import { TEXT_PURPOSES } from '../domain/texts.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, PageQuery } from './fields.ts';

/** Anything may stand in these parameters: an address that we didn't make never has the right secret. */
const ReportParams = z.object({
  provider: z.string().check(z.maxLength(40)),
  id: z.string().check(z.maxLength(40)),
  secret: z.string().check(z.maxLength(100)),
});

/** Some providers call with GET and some with POST, so both exist. */
export const postTextReport = defineEndpoint({
  method: 'POST',
  path: '/sms/reports/{provider}/{id}/{secret}',
  who: 'provider',
  summary: 'Receives what became of a text message, at an address that only its provider knows.',
  params: ReportParams,
  query: z.looseObject({}),
  body: z.looseObject({}),
  reply: z.object({}),
});

export const getTextReport = defineEndpoint({
  method: 'GET',
  path: '/sms/reports/{provider}/{id}/{secret}',
  who: 'provider',
  summary: 'The same for a provider that reports in the address.',
  params: ReportParams,
  query: z.looseObject({}),
  reply: z.object({}),
  errors: ['STATUS_CONFLICT'],
});

const Choices = z.object({
  /** Whether a person with a number and an email address gets text messages as well as emails. */
  alsoTexts: z.boolean(),
  /** The optional messages, which people can turn off here or by STOP. */
  optionalTexts: z.boolean(),
});

const TextChoices = z.object({
  ...Choices.shape,
  /** Masked; null if we know none. */
  number: z.nullable(z.string()),
  /** Whether every message goes by text, because there is no email address. */
  hasEmail: z.boolean(),
  /** Whether the last message did not reach the number. */
  isUnreachable: z.boolean(),
});

export const getTextChoices = defineEndpoint({
  method: 'GET',
  path: '/identity/users/me/texts',
  who: 'participant',
  summary: 'Which text messages the caller gets, and whether they arrive.',
  reply: TextChoices,
});

export const updateTextChoices = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/me/texts',
  who: 'participant',
  summary: 'Changes which text messages the caller gets; only the fields sent change.',
  body: changesOf(Choices),
  reply: TextChoices,
});

export const stopTexts = defineEndpoint({
  method: 'POST',
  path: '/sms/stop',
  who: 'anyone',
  summary: 'Ends optional text messages with the signed ticket in a message’s link, without signing in.',
  body: z.object({ ticket: z.string().check(z.maxLength(1000)) }),
  reply: Done,
  errors: ['LINK_EXPIRED'],
});

export const listTexts = defineEndpoint({
  method: 'GET',
  path: '/sms/messages',
  who: 'admin',
  summary: 'Text messages, newest first, numbers masked and without their words.',
  query: z.object({
    ...PageQuery.shape,
    status: z.optional(oneOf(TEXT_STATUSES)),
    /** A complete number, or part of the name of a kind of message. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  reply: z.array(
    z.object({
      id: Id,
      maskedNumber: z.string(),
      /** The kind of message, such as "sessionBooked". */
      kind: z.string(),
      purpose: oneOf(TEXT_PURPOSES),
      studyName: z.nullable(z.string()),
      status: oneOf(TEXT_STATUSES),
      segments: z.nullable(z.number()),
      costPesewas: z.nullable(z.number()),
      createdAt: Instant,
      sentAt: z.nullable(Instant),
      /** Why it was not sent or not delivered, as a sentence; null if nothing went wrong. */
      problem: z.nullable(z.string()),
    }),
  ),
  paged: true,
});

export const getTextSpending = defineEndpoint({
  method: 'GET',
  path: '/sms/spending',
  who: 'admin',
  summary:
    'How much of today’s budgets for text messages is used: the platform’s, those of codes, and of studies that spent something.',
  reply: z.object({
    budgets: z.array(
      z.object({
        /** `PLATFORM`, `CODES`, or a study’s id. */
        key: z.string(),
        /** The study's name; null for the platform’s own budgets. */
        name: z.nullable(z.string()),
        spentPesewas: z.number(),
        limitPesewas: z.number(),
      }),
    ),
    withheld: z.number(),
  }),
});

export const releaseText = defineEndpoint({
  method: 'POST',
  path: '/sms/messages/{id}/release',
  who: 'admin',
  summary: 'Sends a message that did not fit into a budget.',
  params: IdParams,
  reply: Done,
});
