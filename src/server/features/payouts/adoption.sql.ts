import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { UnclaimedTransferTable } from '../../platform/db/money-tables.ts';

export function findPayout(tx: Tx, id: string) {
  return tx.selectFrom('payout').select(['id', 'attempt', 'status']).where('id', '=', id).executeTakeFirst();
}

export function listPayouts(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('payout')
    .select(['id', 'attempt', 'status'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute();
}

/** The person who has a number now, or was last paid to it. */
export async function findByNumber(tx: Tx, number: string): Promise<string | null> {
  const account = await tx
    .selectFrom('mobileMoneyAccount')
    .select('userId')
    .where('number', '=', number)
    .executeTakeFirst();
  if (account) return account.userId;
  const payout = await tx
    .selectFrom('payout')
    .select('participantId')
    .where('number', '=', number)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return payout?.participantId ?? null;
}

/**
 * The name of a person's number in our books, otherwise their own: the provider's list has the first name that it was given for
 * the number.
 */
export async function readAccountName(tx: Tx, participantId: string, number: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select account_name from mobile_money_account where user_id = ${participantId} and number = ${number}),
      (select account_name from payout where participant_id = ${participantId} and number = ${number}
        order by created_at desc limit 1),
      (select first_name || ' ' || last_name from app_user where id = ${participantId})) as name`.execute(tx);
  return rows[0]?.name ?? '';
}

export function findAccount(tx: Tx, userId: string) {
  return tx.selectFrom('mobileMoneyAccount').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function keepUnclaimed(tx: Tx, transfer: Omit<Insertable<UnclaimedTransferTable>, 'claimedAt'>) {
  await tx
    .insertInto('unclaimedTransfer')
    .values({ ...transfer, claimedAt: null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** Each transfer is returned once, to the first caller. */
export function claim(tx: Tx, numberMark: string, at: Date) {
  return tx
    .updateTable('unclaimedTransfer')
    .set({ claimedAt: at })
    .where('numberMark', '=', numberMark)
    .where('claimedAt', 'is', null)
    .returningAll()
    .execute();
}

/** Payouts whose next step is due. */
export function listOpen(tx: Tx, now: Date) {
  return tx
    .selectFrom('payout')
    .select(['id', 'reference', 'attempt', 'status'])
    .where(({ or, and, eb }) =>
      or([eb('status', 'in', ['QUEUED', 'SENT']), and([eb('status', '=', 'HELD'), eb('holdUntil', '<=', now)])]),
    )
    .execute();
}

/** People with earnings that are not in a payout, and an account to pay them to. */
export async function listUnpaid(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.owner_id as id from ledger_account a join mobile_money_account m on m.user_id = a.owner_id
    where a.kind = 'PARTICIPANT_EARNED' and a.balance > coalesce((
      select sum(p.amount_pesewas) from payout p
      where p.participant_id = a.owner_id and p.status in ('FAILED', 'REVERSED')), 0)`.execute(tx);
  return rows.map(({ id }) => id);
}
