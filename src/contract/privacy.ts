import * as z from 'zod/mini';
import { codesOf } from '../domain/codes.ts';
import { NOTIFICATION_TOPICS } from '../domain/enumerations.ts';
import { Confirmation } from './accounts/security.ts';
import { User } from './accounts.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Instant, oneOf } from './fields.ts';

const Preferences = z.object({
  /** Topics about which the caller gets no emails. */
  mutedTopics: z.array(oneOf(NOTIFICATION_TOPICS)).check(z.maxLength(codesOf(NOTIFICATION_TOPICS).length)),
  /** News about Nyansapo: a separate consent that people can give and withdraw at any time. */
  marketing: z.boolean(),
});

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/identity/users/me/preferences',
  who: 'signedIn',
  summary: 'Which emails the caller receives.',
  reply: Preferences,
});

export const updatePreferences = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/me/preferences',
  who: 'signedIn',
  summary:
    'Changes which emails the caller receives; only the fields sent change. Emails about money, security and sessions are always sent.',
  body: changesOf(Preferences),
  reply: Preferences,
});

export const listConsents = defineEndpoint({
  method: 'GET',
  path: '/identity/users/me/consents',
  who: 'signedIn',
  summary: 'Every consent the caller gave or withdrew, newest first.',
  reply: z.array(
    z.object({
      document: z.enum(['TERMS', 'PRIVACY', 'MARKETING']),
      version: z.string(),
      purpose: z.string(),
      event: z.enum(['GIVEN', 'WITHDRAWN']),
      at: Instant,
    }),
  ),
});

export const giveConsent = defineEndpoint({
  method: 'POST',
  path: '/identity/users/me/consents',
  who: 'signedIn',
  summary: 'Agrees to the current versions of the named documents.',
  body: z.object({
    documents: z.array(z.enum(['TERMS', 'PRIVACY'])).check(z.minLength(1, 'Please name a document'), z.maxLength(2)),
  }),
  reply: User,
});

export const exportMyData = defineEndpoint({
  method: 'GET',
  path: '/identity/users/me/export',
  who: 'signedIn',
  summary: 'Everything we keep about the caller, as JSON or CSV.',
  query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
  reply: Done,
  files: ['application/json', 'text/csv'],
});

export const EraseForm = z.object({
  ...Confirmation.shape,
  confirmation: z.literal('DELETE', 'Please write DELETE'),
});

export const eraseMe = defineEndpoint({
  method: 'POST',
  path: '/identity/users/me/erase',
  who: 'signedIn',
  summary: 'Deletes the caller’s account. A tombstone and the books’ entries stay under a pseudonym.',
  body: EraseForm,
  reply: Done,
  errors: ['CONFIRMATION_NEEDED', 'ERASURE_BLOCKED', 'LAST_ADMIN', 'SESSION_STARTED'],
});
