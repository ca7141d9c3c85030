import * as z from 'zod/mini';
import { API_KEY_MODES } from '../domain/api-scopes.ts';
import { codesOf } from '../domain/codes.ts';
import { EVENT_KINDS, EVENT_OBJECTS } from '../domain/events.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Id, Instant, oneOf, withExample } from './fields.ts';

/** What happened, in the feed and in the body of a webhook. Only ids and states; the API has the rest. */
export const ApiEvent = z.object({
  id: Id,
  /** `test` for what happened in a test environment. */
  mode: oneOf(API_KEY_MODES),
  /** One of the kinds, or `webhook.ping`. */
  type: z.string(),
  timestamp: Instant,
  /** Its number in the organisation's feed. Of two events of one object, the later one has the larger number. */
  sequence: z.number(),
  /**
   * Whether it was sent on request, to test an endpoint. Its number is 0 and its object doesn't exist, except that a ping names
   * its webhook.
   */
  test: z.boolean(),
  object: z.object({ type: z.enum(EVENT_OBJECTS), id: Id }),
  data: z.record(z.string(), z.string()),
});

const KINDS: readonly string[] = codesOf(EVENT_KINDS);

export const EventsQuery = z.object({
  /**
   * The cursor of the previous answer. Without it, the feed starts with the oldest stored event; with `latest`, with the next
   * one.
   */
  cursor: z.optional(
    z.string().check(z.regex(/^(?:\d{1,15}|latest)$/, 'Please use the nextCursor of an answer, or latest')),
  ),
  /** One or more kinds, separated by commas; by default all. */
  kind: z._default(
    z.pipe(
      z.string().check(
        z.maxLength(1000),
        z.refine(
          (text) => text.split(',').every((kind) => KINDS.includes(kind)),
          'Please use known kinds, separated by commas',
        ),
      ),
      z.transform((text: string) => text.split(',')),
    ),
    [],
  ),
  limit: withExample(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50), 25),
});

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  who: 'researcher',
  right: 'people',
  scope: 'webhooks',
  summary:
    'What happened in the organisation’s studies, the oldest first, for 30 days. Ask again with nextCursor: no event is skipped or repeated.',
  query: EventsQuery,
  reply: z.object({
    events: z.array(ApiEvent),
    nextCursor: about(
      z.string(),
      'The `cursor` of the next call; null at the end of the list.',
      'MDFhMWZkYjQtNjRhZC03NGQ1LTkwMzgtMzA0MjAyZDc2NTk2',
    ),
    hasMore: z.boolean(),
  }),
  errors: ['CURSOR_EXPIRED'],
});
