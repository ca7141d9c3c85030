import * as sql from './audit.sql.ts';
import type { EffectKind, Work } from './work.ts';

export interface Audited {
  at: Date;
  /** What happened, as "noun.event": "session.login", "organization.suspend". */
  action: string;
  /** The role in which somebody acted; "visitor" and "system" have no id. */
  actor: string;
  actorId: string | null;
  /** What it was about. Ids and codes only: the log outlives the people in it. */
  subject?: string;
  subjectId?: string | null;
  organizationId?: string | null;
  details?: Record<string, string | number>;
}

const AUDIT: EffectKind<Audited> = { write: sql.insertEvents };

/** Records one event of the audit log. Without an organisation given, a researcher's event belongs to their own. */
export function recordAudit(work: Work, event: Audited): void {
  work.collect(AUDIT, event);
}
