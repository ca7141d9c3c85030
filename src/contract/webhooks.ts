import * as z from 'zod/mini';
import { codesOf } from '../domain/codes.ts';
import { EVENT_KINDS, EVENT_OBJECTS } from '../domain/events.ts';
import { DELIVERY_OUTCOMES, DISABLED_BECAUSE, WEBHOOK_PROBLEMS } from '../domain/webhooks.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  optionalText,
  PageQuery,
  withExample,
} from './fields.ts';
import { whenMissing } from './words.ts';

const ADDRESS_WORDS = 'Please enter an address that starts with https://';

/** Has no password, which would end up in the log, and no fragment. The server also checks the host. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i;

const Address = z.string(whenMissing(ADDRESS_WORDS)).check(z.trim(), z.maxLength(500), z.regex(ADDRESS, ADDRESS_WORDS));
const Description = optionalText(100);
const Kinds = z.array(oneOf(EVENT_KINDS)).check(
  z.minLength(1, 'Please choose at least one event'),
  z.maxLength(codesOf(EVENT_KINDS).length),
  z.refine((kinds) => new Set(kinds).size === kinds.length, 'Please name each event once'),
);

export const WebhookForm = z.object({
  url: Address,
  description: withExample(Description, 'A conversation about how you are paid.'),
  kinds: Kinds,
});

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: withExample(z.string(), 'A conversation about how you are paid.'),
  kinds: z.array(z.string()),
  createdAt: Instant,
  /** Nothing is sent while it is disabled. */
  disabledAt: z.nullable(Instant),
  disabledBecause: z.nullable(oneOf(DISABLED_BECAUSE)),
  /** Until then, deliveries also carry a signature with the previous secret. */
  previousSecretUntil: z.nullable(Instant),
  waiting: about(z.number(), 'Events that are still to be delivered, without what somebody asked for.', 5),
});
export type Webhook = z.output<typeof Webhook>;

/** Returned only once: we store it encrypted. */
const Secret = z.object({ secret: z.string() });

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'The organisation’s webhooks, newest first.',
  query: CursorQuery,
  reply: z.array(Webhook),
  hasCursor: true,
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Creates a webhook. The answer has the secret that its events are signed with, this once.',
  body: WebhookForm,
  reply: z.object({ ...Webhook.shape, ...Secret.shape }),
  showsSecret: true,
  errors: ['TOO_MANY_WEBHOOKS'],
});

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/webhooks/{id}',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'One webhook.',
  params: IdParams,
  reply: Webhook,
});

export const updateWebhook = defineEndpoint({
  method: 'PATCH',
  path: '/webhooks/{id}',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Changes the address, the description or the kinds of events. What waits goes to the new address.',
  params: IdParams,
  body: changesOf(WebhookForm),
  reply: Webhook,
});

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Deletes a webhook with its log. What waits is not sent.',
  params: IdParams,
  reply: Done,
});

export const rollWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/secret',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary:
    'Replaces the secret, and returns the new one this once. Each secret that was replaced signs events for 24 hours, too; at most five at once.',
  params: IdParams,
  reply: z.object({ ...Webhook.shape, ...Secret.shape }),
  showsSecret: true,
  errors: ['STATUS_CONFLICT'],
});

export const enableWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/enable',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Turns a webhook on again, and sends what it missed if you ask for it.',
  params: IdParams,
  body: z.object({
    /** Also sends the stored events since it was disabled. */
    sendsMissed: z._default(z.boolean(), false),
  }),
  reply: Webhook,
});

export const disableWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/disable',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Turns a webhook off. What waits is not sent.',
  params: IdParams,
  reply: Webhook,
});

export const WebhookDelivery = z.object({
  id: Id,
  eventId: Id,
  type: z.string(),
  object: z.object({ type: z.enum(EVENT_OBJECTS), id: Id }),
  /** Whether it was requested: a ping, a test event, or a redelivered event. It is tried only once. */
  byHand: z.boolean(),
  createdAt: Instant,
  tries: z.number(),
  /** Null while it waits. */
  outcome: z.nullable(oneOf(DELIVERY_OUTCOMES)),
  endedAt: z.nullable(Instant),
  /** When it is tried next, unless an undelivered earlier event of the same object delays it. */
  nextTryAt: z.nullable(Instant),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const TestForm = z.object({ kind: oneOf(EVENT_KINDS, 'Please choose an event') });

export const pingWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/ping',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Sends a `webhook.ping` now, signed as any event. It is tried once, also while the webhook is turned off.',
  params: IdParams,
  reply: WebhookDelivery,
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/test',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'Sends an example of a kind of event now, signed as any event, with made-up ids and `test: true`.',
  params: IdParams,
  body: TestForm,
  reply: WebhookDelivery,
});

/** The filters for the log. */
export const DELIVERY_STATES = { WAITING: 'Waiting', ...DELIVERY_OUTCOMES } as const;

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'What was sent or is to be sent, the newest first, for 30 days.',
  params: IdParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape, state: z.optional(oneOf(DELIVERY_STATES)) }),
  reply: z.array(WebhookDelivery),
  paged: true,
  hasCursor: true,
});

const DeliveryParams = z.object({ id: Id, deliveryId: Id });

export const WebhookTry = z.object({
  /** 1 for the first try. */
  ordinal: z.number(),
  at: Instant,
  url: z.string(),
  durationMs: z.number(),
  statusCode: z.nullable(z.number()),
  /** The first kilobyte of the answer’s body. */
  answer: withExample(z.nullable(z.string()), 'Yes'),
  problem: z.nullable(oneOf(WEBHOOK_PROBLEMS)),
  /** The problem as a sentence. */
  error: z.nullable(z.string()),
});

export const getWebhookDelivery = defineEndpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary: 'One delivery, with the body that is sent and every try.',
  params: DeliveryParams,
  reply: z.object({ ...WebhookDelivery.shape, body: z.string(), history: z.array(WebhookTry) }),
});

export const sendWebhookAgain = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{deliveryId}/send',
  who: 'organizationAdmin',
  scope: 'webhooks',
  summary:
    'Sends a delivery’s event again now, with the same id. It is tried once, also while the webhook is turned off.',
  params: DeliveryParams,
  reply: WebhookDelivery,
});
