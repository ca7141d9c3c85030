import type { PayoutHold } from '../../../domain/holds.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Locks a person's unsent payouts, optionally only those to one number. */
export function lockUnsent(tx: Tx, participantId: string, number?: string) {
  return tx
    .selectFrom('payout')
    .select(['id', 'status', 'attempt', 'holdUntil'])
    .where('participantId', '=', participantId)
    .where('status', 'in', ['QUEUED', 'HELD'])
    .$if(number !== undefined, (all) => all.where('number', '=', number as string))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteAccount(tx: Tx, userId: string, number: string): Promise<void> {
  await tx.deleteFrom('mobileMoneyAccount').where('userId', '=', userId).where('number', '=', number).execute();
}

/** Holds a payout until an instant, or until an admin releases it. */
export async function extendHold(
  tx: Tx,
  payoutId: string,
  hold: { holdUntil: Date | null; heldBecause: Exclude<PayoutHold, 'CHECKED'> },
): Promise<void> {
  await tx.updateTable('payout').set(hold).where('id', '=', payoutId).execute();
}

/** Until when the person's payouts wait because of the mobile number, and why; both null if they don't. */
export function findNumberHold(tx: Tx, participantId: string) {
  return tx
    .selectFrom('appUser')
    .select(['payoutsHeldUntil as until', 'payoutsHeldBecause as because'])
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
}
