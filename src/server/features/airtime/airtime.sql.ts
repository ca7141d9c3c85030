import { type Selectable, sql, type Updateable } from 'kysely';
import type { AirtimeStatus } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AirtimeTopUpTable } from '../../platform/db/money-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';

export type AirtimeRow = Selectable<AirtimeTopUpTable>;

export function lockTopUp(tx: Tx, id: string) {
  return tx.selectFrom('airtimeTopUp').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findByProviderId(tx: Tx, providerId: string) {
  return tx.selectFrom('airtimeTopUp').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

/** Top-ups of a number and amount that the provider may have, whether or not we know its id. */
export function listSent(tx: Tx, number: string, amountPesewas: number) {
  return tx
    .selectFrom('airtimeTopUp')
    .selectAll()
    .where('number', '=', number)
    .where('amountPesewas', '=', amountPesewas)
    .where('status', 'in', ['SENT', 'UNCLEAR'])
    .execute();
}

/** Stores what the provider said; the status is the lifecycle's. */
export async function note(tx: Tx, id: string, set: Updateable<AirtimeTopUpTable>): Promise<void> {
  await tx.updateTable('airtimeTopUp').set(set).where('id', '=', id).execute();
}

export function listOf(tx: Tx, participantId: string) {
  return tx
    .selectFrom('airtimeTopUp')
    .selectAll()
    .where('participantId', '=', participantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listAll(
  tx: Tx,
  { status, page, size }: { status?: AirtimeStatus | undefined; page: number; size: number },
) {
  return selectPage(
    tx
      .selectFrom('airtimeTopUp')
      .innerJoin('appUser', 'appUser.id', 'airtimeTopUp.participantId')
      .$if(status !== undefined, (all) => all.where('airtimeTopUp.status', '=', status as AirtimeStatus))
      .selectAll('airtimeTopUp')
      .select(['firstName', 'lastName'])
      .orderBy('airtimeTopUp.createdAt', 'desc')
      .orderBy('airtimeTopUp.id', 'desc'),
    { page, size },
  );
}

/** Top-ups that have not ended and whose last step is older than an instant. */
export function listOpen(tx: Tx, olderThan: Date) {
  return tx
    .selectFrom('airtimeTopUp')
    .select(['id', 'status'])
    .where('status', 'in', ['QUEUED', 'SENT', 'UNCLEAR'])
    .where(sql<boolean>`coalesce(sent_at, created_at) < ${olderThan}`)
    .execute();
}

/** Whether a top-up waits because of something that admins know of already. */
export async function isProblemKnown(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('airtimeTopUp')
    .select('id')
    .where('status', '=', 'QUEUED')
    .where('problem', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const OPEN = ['QUEUED', 'SENT', 'UNCLEAR'] as const satisfies readonly AirtimeStatus[];

export async function readOpen(tx: Tx, now: Date) {
  const { rows } = await sql<{ state: AirtimeStatus; count: number; oldestSeconds: number }>`
    select status as state, count(*)::int as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8 as "oldestSeconds"
    from airtime_top_up where status in ('QUEUED', 'SENT', 'UNCLEAR') group by status`.execute(tx);
  return OPEN.map((state) => rows.find((row) => row.state === state) ?? { state, count: 0, oldestSeconds: 0 });
}

/** What the provider may have taken from its balance without our books: the number and sum of what is sent or unclear. */
export async function sumUnderway(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('airtimeTopUp')
    .select(sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('total'))
    .where('status', 'in', ['SENT', 'UNCLEAR'])
    .executeTakeFirstOrThrow();
  return total;
}

/** Until the transaction ends, nobody else compares the balance. */
export function lockBalance(tx: Tx) {
  return tx.selectFrom('airtimeBalance').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();
}

export async function setSurplus(tx: Tx, surplusPesewas: number): Promise<void> {
  await tx.updateTable('airtimeBalance').set({ surplusPesewas }).where('id', '=', 1).execute();
}
