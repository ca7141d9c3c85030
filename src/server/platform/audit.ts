import * as sql from './audit.sql.ts';
import type { Collector, EffectKind } from './effects.ts';
import { keyOf } from './http/caller.ts';

/** The actor of what an API key does, with the key's id. */
export const KEY_ACTOR = 'apiKey';

const AUDIT: EffectKind<sql.Audited> = { statements: (tx, events) => [sql.insertEvents(tx, events)] };

/**
 * Records one event in the audit log. Without a given organisation, a researcher's event belongs to their own. What an
 * API key does is recorded as the key's, not as done by the person who answers for it.
 */
export function recordAudit(work: Collector, given: sql.Audited): void {
  const key = given.actorId === work.caller?.userId ? keyOf(work.caller) : null;
  const event = key ? { organizationId: key.organizationId, ...given, actor: KEY_ACTOR, actorId: key.id } : given;
  const organizationId = event.organizationId === undefined ? knownOrganization(work, event) : event.organizationId;
  work.collect(AUDIT, organizationId === undefined ? event : { ...event, organizationId });
}

/** The actor's organisation, if it is known without a query; null for an actor who has none. */
function knownOrganization({ caller }: Collector, { actorId }: sql.Audited): string | null | undefined {
  if (actorId === null) return null;
  if (caller?.userId !== actorId) return undefined;
  return caller.role === 'RESEARCHER' ? caller.organizationId : null;
}
