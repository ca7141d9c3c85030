import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PayoutRailName, RailMode } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PayoutRailTable, RailTopUpTable } from '../../platform/db/money-tables.ts';

export function listRails(tx: Tx) {
  return tx.selectFrom('payoutRail').selectAll().execute();
}

/** Until the transaction ends, nobody else changes the rail or posts its top-ups. */
export function lockRail(tx: Tx, rail: PayoutRailName) {
  return tx.selectFrom('payoutRail').selectAll().where('rail', '=', rail).forUpdate().executeTakeFirstOrThrow();
}

export async function changeRail(tx: Tx, rail: PayoutRailName, change: Updateable<PayoutRailTable>): Promise<void> {
  await tx.updateTable('payoutRail').set(change).where('rail', '=', rail).execute();
}

/** Whether a closed rail is unchanged since it was read; then it stays closed for all other processes while it is probed. */
export async function claimProbe(
  tx: Tx,
  { rail, closedUntil: before }: Pick<Selectable<PayoutRailTable>, 'rail' | 'closedUntil'>,
  closedUntil: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('payoutRail')
    .set({ closedUntil })
    .where('rail', '=', rail)
    .where('closedUntil', '=', before)
    .returning('rail')
    .executeTakeFirst();
  return row !== undefined;
}

/** Only one rail can be preferred. */
export async function setMode(tx: Tx, rail: PayoutRailName, mode: RailMode): Promise<void> {
  if (mode === 'PREFERRED') await tx.updateTable('payoutRail').set({ mode: 'ON' }).where('mode', '=', mode).execute();
  // A failure before an admin's change says nothing about now.
  await changeRail(tx, rail, { mode, failures: 0, trips: 0, closedUntil: null, answeredAt: null });
}

export async function insertTopUp(tx: Tx, topUp: Insertable<RailTopUpTable>): Promise<void> {
  await tx.insertInto('railTopUp').values(topUp).execute();
}

/** The number of payouts on their way on each rail, and their amount without fees. */
export async function sumUnderway(tx: Tx) {
  const { rows } = await sql<{ rail: PayoutRailName; payouts: number; pesewas: number }>`
    select a.rail, count(*)::int as payouts, sum(p.amount_pesewas)::bigint as pesewas
    from payout p join payout_attempt a on a.reference = p.reference
    where p.status = 'SENT' group by a.rail`.execute(tx);
  return new Map(rows.map(({ rail, ...sums }) => [rail, sums]));
}
