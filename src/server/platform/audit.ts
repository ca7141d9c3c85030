import * as sql from './audit.sql.ts';
import type { Collector, EffectKind } from './effects.ts';

const AUDIT: EffectKind<sql.Audited> = { write: sql.insertEvents };

/** Records one event in the audit log. Without a given organisation, a researcher's event belongs to their own. */
export function recordAudit(work: Collector, event: sql.Audited): void {
  work.collect(AUDIT, event);
}
