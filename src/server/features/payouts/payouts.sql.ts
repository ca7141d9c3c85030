import type { Insertable, Updateable } from 'kysely';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MobileMoneyAccountTable, PayoutTable } from '../../platform/db/tables.ts';

export function findMobileMoney(tx: Tx, userId: string) {
  return tx.selectFrom('mobileMoneyAccount').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveMobileMoney(tx: Tx, account: Insertable<MobileMoneyAccountTable>) {
  const { userId: _, ...change } = account;
  await tx
    .insertInto('mobileMoneyAccount')
    .values(account)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export async function insertPayout(tx: Tx, payout: Insertable<PayoutTable>) {
  await tx.insertInto('payout').values(payout).execute();
}

export function lockPayout(tx: Tx, payoutId: string) {
  return tx.selectFrom('payout').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst();
}

export async function findPayoutId(tx: Tx, reference: string): Promise<string | null> {
  const row = await tx.selectFrom('payout').select('id').where('reference', '=', reference).executeTakeFirst();
  return row?.id ?? null;
}

/** Compare-and-set of a payout's status with what changes beside it. */
export async function changePayout(tx: Tx, id: string, from: PayoutStatus, change: Updateable<PayoutTable>) {
  const result = await tx
    .updateTable('payout')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export function listPayouts(tx: Tx, participantId: string) {
  return tx
    .selectFrom('payout')
    .selectAll()
    .where('participantId', '=', participantId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Money that went back to a participant's earnings and waits for its payout to be tried again. */
export async function sumReturned(tx: Tx, participantId: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('participantId', '=', participantId)
    .where('status', 'in', ['FAILED', 'REVERSED'])
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function listAllPayouts(tx: Tx, status: PayoutStatus | undefined, page: number, size: number) {
  const all = tx
    .selectFrom('payout')
    .innerJoin('appUser', 'appUser.id', 'payout.participantId')
    .$if(status !== undefined, (query) => query.where('payout.status', '=', status as PayoutStatus));
  const rows = await all
    .selectAll('payout')
    .select(['firstName', 'lastName'])
    .orderBy('payout.createdAt', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
