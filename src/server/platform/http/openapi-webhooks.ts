import { codesOf } from '../../../domain/codes.ts';
import { eventExampleOf } from '../../../domain/event-examples.ts';
import { EVENT_KINDS, type EventKind, PING } from '../../../domain/events.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const WORDS: Readonly<Record<EventKind | typeof PING, string>> = {
  ...EVENT_KINDS,
  [PING]: 'Somebody checks the webhook',
};

const signedWith = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: { type: 'string' },
  examples: { usual: { value: example } },
});

const SIGNED = {
  WebhookId: signedWith(
    'webhook-id',
    'The event’s id: the same when it is sent again.',
    '01a1fdd0-66ff-7081-8c73-5e6f70819203',
  ),
  WebhookTimestamp: signedWith('webhook-timestamp', 'The second of this try (Unix time).', '1796119200'),
  WebhookSignature: signedWith(
    'webhook-signature',
    'Signatures by Standard Webhooks, one for each secret that is valid, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};

export const WEBHOOK_PARAMETERS: Readonly<Record<string, JsonSchema>> = SIGNED;

/** "payment_list.ended" as "PaymentListEnded". */
export const pascal = (kind: string) =>
  kind.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An event of a kind: which object it is about, and what its data has. */
function schemaOf(kind: EventKind | typeof PING): JsonSchema {
  const { object, data } = eventExampleOf(kind);
  const fields = Object.keys(data);
  return {
    allOf: [{ $ref: '#/components/schemas/ApiEvent' }],
    type: 'object',
    properties: {
      type: { const: kind },
      object: {
        type: 'object',
        properties: { type: { const: object.type }, id: { type: 'string', format: 'uuid' } },
      },
      data: {
        type: 'object',
        required: fields,
        properties: Object.fromEntries(
          fields.map((name) => [name, name.endsWith('Id') ? { type: 'string', format: 'uuid' } : { type: 'string' }]),
        ),
      },
    },
  };
}

/** What we send to webhooks: the `webhooks` and the schemas of a description, one for each kind of event. */
export function describeWebhooks(): { webhooks: JsonSchema; schemas: JsonSchema } {
  const kinds = [...codesOf(EVENT_KINDS), PING] as const;
  const webhooks = kinds.map((kind) => [
    kind,
    {
      post: {
        operationId: `on${pascal(kind)}`,
        tags: ['webhooks'],
        summary: WORDS[kind],
        description: `We send this to webhooks${kind === PING ? ' on demand' : ' that name the kind'}, and again later unless the answer is 2xx within 10 seconds.`,
        security: [],
        parameters: Object.keys(SIGNED).map((name) => ({ $ref: `#/components/parameters/${name}` })),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${pascal(kind)}Event` },
              examples: { usual: { value: eventExampleOf(kind) } },
            },
          },
        },
        responses: {
          '2XX': { description: 'You have taken the event.' },
          410: { description: 'The webhook is turned off.' },
        },
      },
    },
  ]);
  return {
    webhooks: Object.fromEntries(webhooks),
    schemas: Object.fromEntries(kinds.map((kind) => [`${pascal(kind)}Event`, schemaOf(kind)])),
  };
}
