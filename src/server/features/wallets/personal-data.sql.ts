import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { redacting } from '../../platform/db/kept-rows.ts';

export async function redactRefunds(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('refund').set({ reason: '' }).where('requestedBy', '=', userId).execute();
}

/** Removes the provider's data about the person's payouts and top-ups. */
export async function redactProviderEvents(tx: Tx, userId: string): Promise<void> {
  const payouts = await tx.selectFrom('payout').select('id').where('participantId', '=', userId).execute();
  for (const { id } of payouts) {
    const attempts = `po_${id.replaceAll('-', '')}_`;
    await tx
      .updateTable('providerEvent')
      .set({ payload: '{}' })
      .where(sql<boolean>`starts_with(reference, ${attempts})`)
      .execute();
  }
  await tx
    .updateTable('providerEvent')
    .set({ payload: '{}' })
    .where('reference', 'in', tx.selectFrom('topUp').select('reference').where('createdBy', '=', userId))
    .execute();
}

export const oldProviderEvents = redacting(
  'providerEvent',
  sql`payload = '{}'`,
  (before) => sql`payload <> '{}' and received_at < ${before}`,
);
