import { sql } from 'kysely';
import type { Audited } from './audit.ts';
import type { Tx } from './db/database.ts';
import { newId } from './ids.ts';

export async function insertEvents(tx: Tx, events: readonly Audited[]): Promise<void> {
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
  await tx.insertInto('auditEvent').values(rows).execute();
}
