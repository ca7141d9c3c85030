import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface Audited {
  at: Date;
  /** The event, as "noun.event": "session.login", "organization.suspend". */
  action: string;
  /** The role of the actor; "visitor" and "system" have no id. */
  actor: string;
  actorId: string | null;
  /** The id or code of the subject, never personal data: the log outlives the people in it. */
  subject?: string;
  subjectId?: string | null;
  organizationId?: string | null;
  details?: Record<string, string | number>;
}

export function insertEvents(tx: Tx, events: readonly Audited[]): CompiledQuery {
  const rows = events.map(({ subject = null, subjectId = null, organizationId, details = {}, ...rest }) => ({
    id: newId(),
    ...rest,
    subject,
    subjectId,
    organizationId:
      organizationId !== undefined
        ? organizationId
        : sql<string | null>`(select organization_id from app_user where id = ${rest.actorId})`,
    details: JSON.stringify(details),
  }));
  return tx.insertInto('auditEvent').values(rows).compile();
}
