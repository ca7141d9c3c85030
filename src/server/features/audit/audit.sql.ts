import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { selectPage } from '../../platform/db/pages.ts';

export interface AuditFilter {
  action?: string | undefined;
  /** The actor or the subject. */
  about?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  organizationId?: string | undefined;
}

function selectEvents(tx: Tx, { action, about, from, before, organizationId }: AuditFilter) {
  return tx
    .selectFrom('auditEvent')
    .$if(Boolean(action), (query) => query.where(sql<boolean>`starts_with(action, ${action ?? ''})`))
    .$if(about !== undefined, (query) =>
      query.where((where) =>
        where.or([where('actorId', '=', about as string), where('subjectId', '=', about as string)]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
    .$if(before !== undefined, (query) => query.where('at', '<', before as Date))
    .$if(organizationId !== undefined, (query) =>
      query.where('auditEvent.organizationId', '=', organizationId as string),
    );
}

/** A page of the log, newest first, with the current names of people and keys. */
export async function listEvents(tx: Tx, filter: AuditFilter, page: PageOf) {
  return selectPage(
    selectEvents(tx, filter)
      .leftJoin('appUser', 'appUser.id', 'auditEvent.actorId')
      .leftJoin('apiKey', 'apiKey.id', 'auditEvent.actorId')
      .selectAll('auditEvent')
      .select(['appUser.firstName', 'appUser.lastName', 'apiKey.name as keyName'])
      .orderBy('auditEvent.at', 'desc')
      .orderBy('auditEvent.id', 'desc'),
    page,
  );
}

export type SealedEvent = Awaited<ReturnType<typeof listSealed>>[number];

/** A batch for the export: sealed events in the order of the chain, from after one position up to another. */
export function listSealed(
  tx: Tx,
  filter: AuditFilter,
  { after, last }: { after: number; last: number },
  limit: number,
) {
  return selectEvents(tx, filter)
    .innerJoin('auditSeal', 'auditSeal.eventId', 'auditEvent.id')
    .selectAll('auditEvent')
    .select(['auditSeal.sequence', 'auditSeal.hash'])
    .where('auditSeal.sequence', '>', after)
    .where('auditSeal.sequence', '<=', last)
    .orderBy('auditSeal.sequence')
    .limit(limit)
    .execute();
}

/** The position of the chain's end; 0 for an empty chain. */
export async function readLastSequence(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('auditSeal')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The key of an advisory lock that nothing else uses: only one process seals at a time. */
const SEAL_LOCK = 7_203_412;

/** Locks the chain's end for this transaction and returns it. */
export async function lockHead(tx: Tx): Promise<{ sequence: number; hash: string }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SEAL_LOCK)})`.execute(tx);
  const head = await tx
    .selectFrom('auditSeal')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { sequence: 0, hash: '' };
}

/** Events without a seal, oldest first; `since` limits a frequent job to part of the log. */
export function listUnsealed(tx: Tx, limit: number, since: Date | null) {
  return tx
    .selectFrom('auditEvent')
    .selectAll('auditEvent')
    .$if(since !== null, (query) => query.where('at', '>=', since as Date))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditSeal').select('sequence').whereRef('auditSeal.eventId', '=', 'auditEvent.id'))),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertSeals(tx: Tx, seals: { sequence: number; eventId: string; hash: string }[]) {
  if (seals.length > 0) await tx.insertInto('auditSeal').values(seals).execute();
}

/** Seals with their events, in order; a missing event has nulls. */
export function listChain(tx: Tx, after: number, limit: number) {
  return tx
    .selectFrom('auditSeal')
    .leftJoin('auditEvent', 'auditEvent.id', 'auditSeal.eventId')
    .selectAll('auditEvent')
    .select(['auditSeal.sequence', 'auditSeal.hash'])
    .where('auditSeal.sequence', '>', after)
    .orderBy('auditSeal.sequence')
    .limit(limit)
    .execute();
}
