import * as z from 'zod/mini';
import { API_KEY_DAYS, API_KEY_MODES, API_SCOPES } from '../domain/api-scopes.ts';
import { countOf } from '../domain/counts.ts';
import { Confirmation } from './accounts/security.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, requiredLine } from './fields.ts';
import { atLeastOne } from './lists.ts';
import { whenMissing } from './words.ts';

/** Days until a key expires. */
const DaysField = z._default(
  z
    .number(whenMissing('Please enter a number of days'))
    .check(
      z.int('Please enter a whole number of days'),
      z.minimum(1, 'The shortest time is 1 day'),
      z.maximum(API_KEY_DAYS.most, `The longest time is ${countOf(API_KEY_DAYS.most, 'day')}`),
    ),
  API_KEY_DAYS.usual,
);

export const ApiKeyForm = z.object({
  name: requiredLine('Please name the key after what uses it', 60),
  mode: z._default(oneOf(API_KEY_MODES), 'live'),
  scopes: atLeastOne(oneOf(API_SCOPES), 'Please choose what the key may do', Object.keys(API_SCOPES).length),
  expiresInDays: DaysField,
  /** Addresses or ranges (CIDR) that may use the key; empty if any may. */
  networks: z._default(
    z.array(z.string().check(z.trim(), z.maxLength(50))).check(z.maxLength(20, 'At most 20 ranges are possible')),
    [],
  ),
});

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  mode: oneOf(API_KEY_MODES),
  scopes: z.array(oneOf(API_SCOPES)),
  /** The start and the last four characters: enough to recognise the key. */
  shown: z.string(),
  networks: z.array(z.string()),
  madeByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Rounded to the hour; null if it was never used. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  /** Whether a newer key replaces it, so that it expires within a day. */
  isReplaced: z.boolean(),
});

/** A new key with its secret, which is returned this once. */
const NewApiKey = z.object({ ...ApiKey.shape, secret: z.string() });

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/identity/api-keys',
  who: 'organizationAdmin',
  summary: 'The organisation’s API keys, newest first; ended ones for 30 days.',
  reply: z.array(ApiKey),
});

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/identity/api-keys',
  who: 'organizationAdmin',
  summary: 'Makes an API key. The reply is the only place that shows it.',
  body: z.object({ ...ApiKeyForm.shape, ...Confirmation.shape }),
  reply: NewApiKey,
  errors: ['CONFIRMATION_NEEDED', 'TOO_MANY_KEYS'],
});

export const rollApiKey = defineEndpoint({
  method: 'POST',
  path: '/identity/api-keys/{id}/roll',
  who: 'organizationAdmin',
  summary: 'Replaces a key by a new one with the same rights. The old one keeps working for up to 24 hours.',
  params: IdParams,
  body: z.object({ expiresInDays: DaysField, ...Confirmation.shape }),
  reply: NewApiKey,
  errors: ['CONFIRMATION_NEEDED'],
});

export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/identity/api-keys/{id}',
  who: 'organizationAdmin',
  summary: 'Ends a key at once.',
  params: IdParams,
  reply: Done,
});

export const getCurrentKey = defineEndpoint({
  method: 'GET',
  path: '/identity/key',
  who: 'researcher',
  right: 'own',
  scope: 'anyKey',
  summary: 'The API key that makes the call, and its organisation.',
  reply: z.object({
    id: Id,
    mode: oneOf(API_KEY_MODES),
    scopes: z.array(oneOf(API_SCOPES)),
    organizationId: Id,
    expiresAt: Instant,
  }),
});
