import type { Generated } from 'kysely';
import type { EventObject } from '../../../domain/events.ts';
import type { DeliveryOutcome, DisabledBecause, WebhookProblem } from '../../../domain/webhooks.ts';
import type { Json, WithDefault } from './column-types.ts';

/** The row types of all tables for other software. */

export interface ApiEventTable {
  id: string;
  organizationId: string;
  kind: string;
  objectType: EventObject;
  objectId: string;
  data: Json<Record<string, string>>;
  at: Date;
  written: Generated<number>;
  position: WithDefault<number | null>;
  onlyFor: WithDefault<string | null>;
}
export interface ApiFeedTable {
  organizationId: string;
  lastPosition: number;
}
export interface WebhookTable {
  id: string;
  organizationId: string;
  url: string;
  description: string;
  kinds: string[];
  sealedSecret: string;
  createdAt: Date;
  disabledAt: WithDefault<Date | null>;
  disabledBecause: WithDefault<DisabledBecause | null>;
  sender: WithDefault<string | null>;
  senderUntil: WithDefault<Date | null>;
}
/** A secret that was replaced, and signs until then. */
export interface FormerWebhookSecretTable {
  webhookId: string;
  sealedSecret: string;
  until: Date;
}
export interface WebhookDeliveryTable {
  id: string;
  webhookId: string;
  eventId: string;
  objectId: string;
  position: number | null;
  createdAt: Date;
  dueAt: Date;
  tries: WithDefault<number>;
  endedAt: WithDefault<Date | null>;
  outcome: WithDefault<DeliveryOutcome | null>;
}
export interface WebhookTryTable {
  deliveryId: string;
  ordinal: number;
  at: Date;
  url: string;
  durationMs: number;
  statusCode: number | null;
  answer: string | null;
  problem: WebhookProblem | null;
}
