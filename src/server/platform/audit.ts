import * as sql from './audit.sql.ts';
import type { EffectKind, Work } from './work.ts';

const AUDIT: EffectKind<sql.Audited> = { write: sql.insertEvents };

/** Records one event of the audit log. Without an organisation given, a researcher's event belongs to their own. */
export function recordAudit(work: Work, event: sql.Audited): void {
  work.collect(AUDIT, event);
}
