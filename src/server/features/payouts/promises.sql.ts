import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { payoutDeadline } from '../../platform/db/expressions.ts';

/** Ends the promises of payouts that were paid in time, and of those that have none any more: they were held or returned. */
export async function endPromises(tx: Tx): Promise<void> {
  await sql`update payout set promise = case when awaited_since is null then null else 'KEPT' end
    where promise = 'OPEN' and (awaited_since is null or status = 'PAID' and settled_at <= ${payoutDeadline})`.execute(
    tx,
  );
}

/** Payouts that are late, oldest first. */
export async function listLate(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('promise', '=', 'OPEN')
    .where(sql<boolean>`${payoutDeadline} < ${now}`)
    .orderBy('awaitedSince')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a payout is late. Returns it, or null if that is known already, or if it was held or returned meanwhile. */
export async function takeLate(tx: Tx, payoutId: string, now: Date) {
  return (
    (await tx
      .updateTable('payout')
      .set({ promise: 'LATE' })
      .where('id', '=', payoutId)
      .where('promise', '=', 'OPEN')
      .where(sql<boolean>`${payoutDeadline} < ${now}`)
      .where(({ or, eb }) => or([eb('status', '<>', 'PAID'), sql<boolean>`settled_at > ${payoutDeadline}`]))
      .returning(['participantId', 'amountPesewas'])
      .executeTakeFirst()) ?? null
  );
}

/** Payouts of a period by whether they were on time, and the median seconds until they were paid. */
export async function readPromises(tx: Tx, from: Date) {
  const { rows } = await sql<{ kept: number; late: number; medianSeconds: number | null }>`
    select (count(*) filter (where promise = 'KEPT'))::int as kept, (count(*) filter (where promise = 'LATE'))::int as late,
      (percentile_cont(0.5) within group (order by extract(epoch from settled_at - awaited_since))
        filter (where status = 'PAID'))::float8 as "medianSeconds"
    from payout where promise in ('KEPT', 'LATE') and created_at >= ${from}`.execute(tx);
  return rows[0] ?? { kept: 0, late: 0, medianSeconds: null };
}
