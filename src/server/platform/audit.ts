import * as sql from './audit.sql.ts';
import type { Collector, EffectKind } from './effects.ts';

const AUDIT: EffectKind<sql.Audited> = { write: sql.insertEvents };

/** Records one event in the audit log. Without a given organisation, a researcher's event belongs to their own. */
export function recordAudit(work: Collector, event: sql.Audited): void {
  const organizationId = event.organizationId === undefined ? knownOrganization(work, event) : event.organizationId;
  work.collect(AUDIT, organizationId === undefined ? event : { ...event, organizationId });
}

/** The actor's organisation, if it takes no look into the database; null for an actor who has none. */
function knownOrganization({ caller }: Collector, { actorId }: sql.Audited): string | null | undefined {
  if (actorId === null) return null;
  if (caller?.userId !== actorId) return undefined;
  return caller.role === 'RESEARCHER' ? caller.organizationId : null;
}
