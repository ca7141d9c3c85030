import type { Tx } from '../../platform/db/database.ts';

/* Money, and the fraud signals about it. */

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

/** What the person took as airtime. */
export function readAirtime(tx: Tx, userId: string) {
  return tx
    .selectFrom('airtimeTopUp')
    .select(['id', 'amountPesewas', 'status', 'network', 'number', 'failureReason', 'createdAt', 'settledAt'])
    .where('participantId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Payments of lists that the person confirmed. */
export function readListedPayments(tx: Tx, userId: string) {
  return tx
    .selectFrom('listedPayment')
    .innerJoin('paymentList', 'paymentList.id', 'listedPayment.listId')
    .innerJoin('organization', 'organization.id', 'paymentList.organizationId')
    .select([
      'organization.name as organization',
      'paymentList.purpose',
      'listedPayment.amountPesewas',
      'listedPayment.number',
      'listedPayment.name',
      'listedPayment.registeredName',
      'listedPayment.answeredAt',
      'listedPayment.answeredBy',
    ])
    .where('participantId', '=', userId)
    .orderBy('answeredAt')
    .execute();
}

/** Payment lists that the person started. */
export function readPaymentLists(tx: Tx, userId: string) {
  return tx
    .selectFrom('paymentList')
    .select(['name', 'purpose', 'status', 'createdAt', 'endedAt'])
    .where('createdBy', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** What organisations added to the person's earnings, and why. */
export function readBonuses(tx: Tx, userId: string) {
  return tx
    .selectFrom('bonus')
    .innerJoin('study', 'study.id', 'bonus.studyId')
    .select(['study.publicName as study', 'bonus.amountPesewas', 'bonus.reason', 'bonus.createdAt'])
    .where('bonus.participantId', '=', userId)
    .orderBy('bonus.createdAt')
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

/** Disputes of the person's payments. */
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
