import type { Tx } from '../../platform/db/database.ts';

/* Money, and what was noticed about it. */

export function readMobileMoney(tx: Tx, userId: string) {
  return tx.selectFrom('mobileMoneyAccount').selectAll().where('userId', '=', userId).execute();
}

export function readPayouts(tx: Tx, userId: string) {
  return tx
    .selectFrom('payout')
    .select(['id', 'amountPesewas', 'status', 'network', 'number', 'accountName', 'createdAt', 'settledAt'])
    .where('participantId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readTopUps(tx: Tx, userId: string) {
  return tx
    .selectFrom('topUp')
    .select(['reference', 'amountPesewas', 'status', 'createdAt', 'settledAt'])
    .where('createdBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readRefunds(tx: Tx, userId: string) {
  return tx
    .selectFrom('refund')
    .select(['id', 'amountPesewas', 'reason', 'status', 'createdAt', 'settledAt'])
    .where('requestedBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Disputes of what the person paid. */
export function readChargebacks(tx: Tx, userId: string) {
  return tx
    .selectFrom('chargeback')
    .innerJoin('topUp', 'topUp.id', 'chargeback.topUpId')
    .select(['topUp.reference', 'claimedPesewas', 'chargeback.status', 'resolution', 'openedAt', 'resolvedAt'])
    .where('topUp.createdBy', '=', userId)
    .orderBy('openedAt')
    .execute();
}

/** Signals from the scoring of applications and payouts. */
export function readSignals(tx: Tx, userId: string) {
  return tx
    .selectFrom('fraudSignal')
    .select(['subject', 'signal', 'points', 'at', 'clearedAt'])
    .where('participantId', '=', userId)
    .orderBy('at')
    .execute();
}
