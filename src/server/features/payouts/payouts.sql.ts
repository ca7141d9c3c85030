import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { EARNINGS, type MovementEvent } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { payoutDeadline } from '../../platform/db/expressions.ts';
import type { PayoutAttemptTable } from '../../platform/db/money-tables.ts';
import { selectPage } from '../../platform/db/pages.ts';
import type { MobileMoneyAccountTable } from '../../platform/db/people-tables.ts';
import { holds } from '../../platform/db/search.ts';

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

/**
 * Locks a person's earnings against other movements until the transaction ends, so that several movements of one transaction
 * always lock accounts in the same order.
 */
export async function lockEarner(tx: Tx, participantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('erasedAt')
    .where('id', '=', participantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.erasedAt === null;
}

export function lockPayout(tx: Tx, payoutId: string) {
  return tx.selectFrom('payout').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst();
}

export function findByReference(tx: Tx, reference: string) {
  return tx.selectFrom('payout').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Records that a reference is about to be used at the provider. */
export async function insertAttempt(tx: Tx, attempt: Insertable<PayoutAttemptTable>) {
  await tx.insertInto('payoutAttempt').values(attempt).execute();
}

/** The rail of a reference, and how often it was ordered there. */
export function findAttempt(tx: Tx, reference: string) {
  return tx
    .selectFrom('payoutAttempt')
    .select(['reference', 'rail', 'orders', 'transferId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Counts one more order of a reference before it is made. */
export async function countOrder(tx: Tx, reference: string): Promise<void> {
  await tx
    .updateTable('payoutAttempt')
    .set(({ eb }) => ({ orders: eb('orders', '+', 1) }))
    .where('reference', '=', reference)
    .execute();
}

/** Ends an attempt that did not pay. */
export async function endAttempt(tx: Tx, reference: string, endedAs: 'DECLINED' | 'REFUSED' | 'FAILED' | 'RETURNED') {
  await tx.updateTable('payoutAttempt').set({ endedAs }).where('reference', '=', reference).execute();
}

/** The rails that have refused a payout's person since it was last requested, and those that were unable to pay. */
export async function listRefusals(tx: Tx, payoutId: string) {
  const rows = await tx
    .selectFrom('payoutAttempt')
    .select(['rail', 'endedAs'])
    .where('payoutId', '=', payoutId)
    .where(
      sql<boolean>`sent_at >= coalesce((select max(sent_at) from payout_attempt
        where payout_id = ${payoutId} and ended_as in ('FAILED', 'RETURNED')), '-infinity')`,
    )
    .orderBy('sentAt')
    .execute();
  const last = rows.at(-1);
  return {
    refusedBy: rows.filter(({ endedAs }) => endedAs === 'REFUSED').map(({ rail }) => rail),
    declinedBy: last?.endedAs === 'DECLINED' ? [last.rail] : [],
  };
}

/** Stores the provider's id for a reference's transfer, once. */
export async function setProviderId(tx: Tx, reference: string, providerId: string) {
  await tx
    .updateTable('payoutAttempt')
    .set({ providerId })
    .where('reference', '=', reference)
    .where('providerId', 'is', null)
    .execute();
}

/** Records since when a payout waits for a manual step at the provider; null once it no longer waits. */
export async function setAttention(tx: Tx, payoutId: string, attentionSince: Date | null) {
  await tx.updateTable('payout').set({ attentionSince }).where('id', '=', payoutId).execute();
}

/** Serialises payouts that begin to wait for a manual step at the provider, until the transaction ends. */
export async function lockAttention(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout attention'))`.execute(tx);
}

/** How many payouts wait for a manual step at the provider. */
export async function countAttention(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'SENT')
    .where('attentionSince', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Account = Pick<Selectable<MobileMoneyAccountTable>, 'network' | 'number'>;

/** The provider's code for a person's account; null if it has none yet, or if they have another account now. */
export async function findRecipient(tx: Tx, participantId: string, { network, number }: Account) {
  const account = await tx
    .selectFrom('mobileMoneyAccount')
    .select('recipientCode')
    .where('userId', '=', participantId)
    .where('network', '=', network)
    .where('number', '=', number)
    .executeTakeFirst();
  return account?.recipientCode ?? null;
}

/** Stores the provider's code for a person's account, if they still have that account. */
export async function keepRecipient(
  tx: Tx,
  { participantId, network, number }: Account & { participantId: string },
  recipientCode: string,
) {
  await tx
    .updateTable('mobileMoneyAccount')
    .set({ recipientCode })
    .where('userId', '=', participantId)
    .where('network', '=', network)
    .where('number', '=', number)
    .where(({ or, eb }) => or([eb('recipientCode', 'is', null), eb('recipientCode', '<>', recipientCode)]))
    .execute();
}

/** Whether at least this many payouts wait to be sent. */
export async function areQueued(tx: Tx, count: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('status', '=', 'QUEUED')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks payouts that wait to be sent to some networks and need no other step first, oldest first. It skips those that others are
 * sending, and those that a rail has refused.
 */
export function lockQueued(tx: Tx, most: number, networks: readonly MobileMoneyNetwork[]) {
  return tx
    .selectFrom('payout')
    .innerJoin('mobileMoneyAccount', (join) =>
      join
        .onRef('mobileMoneyAccount.userId', '=', 'payout.participantId')
        .onRef('mobileMoneyAccount.number', '=', 'payout.number'),
    )
    .selectAll('payout')
    .where('payout.status', '=', 'QUEUED')
    .where('nameChecked', '=', true)
    .where('payout.network', 'in', [...networks])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutAttempt')
            .select('payoutAttempt.reference')
            .whereRef('payoutAttempt.payoutId', '=', 'payout.id')
            .where('endedAs', '=', 'REFUSED'),
        ),
      ),
    )
    .orderBy('payout.createdAt')
    .orderBy('payout.id')
    .limit(most)
    .forUpdate('payout')
    .skipLocked()
    .execute();
}

/** How much of a person's money has been sent or is about to be sent, and since when the account exists. */
export async function sumLeaving(tx: Tx, participantId: string) {
  const { sum } = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('sum'))
    .where('participantId', '=', participantId)
    .where('status', 'in', ['QUEUED', 'HELD', 'SENT', 'PAID'])
    .executeTakeFirstOrThrow();
  const { createdAt } = await tx
    .selectFrom('appUser')
    .select('createdAt')
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  return { sumPesewas: Number(sum ?? 0), createdAt };
}

/** Stores the registered name of a number that was saved without one, if the number has not changed since. */
export async function setCheckedName(
  tx: Tx,
  payout: { id: string; participantId: string; number: string },
  name: string,
) {
  const change = { accountName: name };
  await tx.updateTable('payout').set(change).where('id', '=', payout.id).where('number', '=', payout.number).execute();
  await tx
    .updateTable('mobileMoneyAccount')
    .set({ ...change, nameChecked: true })
    .where('userId', '=', payout.participantId)
    .where('number', '=', payout.number)
    .execute();
}

/** Sends a held payout to another account of its person. */
export async function redirect(
  tx: Tx,
  payoutId: string,
  account: Pick<Selectable<MobileMoneyAccountTable>, 'network' | 'number' | 'accountName'>,
): Promise<void> {
  await tx.updateTable('payout').set(account).where('id', '=', payoutId).where('status', '=', 'HELD').execute();
}

/** Payouts on their way whose last change is older than an instant. */
export function listOpen(tx: Tx, olderThan: Date) {
  return tx
    .selectFrom('payout')
    .select(['id', 'reference', 'status'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'QUEUED'), eb('createdAt', '<', olderThan)]),
        and([eb('status', '=', 'SENT'), eb('sentAt', '<', olderThan)]),
        and([eb('status', '=', 'HELD'), eb('holdUntil', '<', olderThan)]),
      ]),
    )
    .execute();
}

/**
 * Since when the person has waited for a new payout: their first session, entry, listed payment or bonus since the previous payout, or the saving
 * of their account if that was later; never later than the payout. Small earnings from questions wait by rule, and money that was
 * returned waits for a retry, so neither counts. Null for a payout of nothing but what we pay for being late.
 */
export async function readAwaitedSince(tx: Tx, participantId: string, createdAt: Date): Promise<Date | null> {
  const { rows } = await sql<{ event: MovementEvent; at: Date }>`
    select j.event, min(j.at) as at from ledger_account a
      join ledger_posting p on p.account_id = a.id
      join ledger_journal j on j.id = p.journal_id
    where a.kind = 'PARTICIPANT_EARNED' and a.owner_id = ${participantId} and p.amount > 0
      and j.at > coalesce((select max(created_at) from payout where participant_id = ${participantId}), '-infinity')
    group by j.event`.execute(tx);
  if (rows.length > 0 && rows.every(({ event }) => event === 'promise')) return null;
  const earned = rows
    .filter(({ event }) => EARNINGS.includes(event) && event !== 'screen')
    .map(({ at }) => at.getTime());
  const earnedAt = earned.length > 0 ? new Date(Math.min(...earned)) : createdAt;
  const { changedAt } = (await findMobileMoney(tx, participantId)) ?? { changedAt: earnedAt };
  const since = Math.max(earnedAt.getTime(), changedAt.getTime());
  return new Date(Math.min(since, createdAt.getTime()));
}

/** The columns of a payout that was held on purpose or returned, so that no service level counts it. */
export const NOT_AWAITED = { awaitedSince: null };

/** Excludes all current payouts from the service levels. */
export async function forgetWaits(tx: Tx): Promise<void> {
  await tx.updateTable('payout').set(NOT_AWAITED).where('awaitedSince', 'is not', null).execute();
}

interface WaitingPayouts {
  state: string;
  count: number;
  pesewas: number;
  oldestSeconds: number;
}

const UNFINISHED = ['QUEUED', 'HELD', 'SENT', 'FAILED', 'REVERSED'] as const satisfies readonly PayoutStatus[];

/** Unfinished payouts by status, and how many of them are late already. */
export async function readWaitingPayouts(tx: Tx, now: Date): Promise<{ states: WaitingPayouts[]; late: number }> {
  const { rows } = await sql<WaitingPayouts & { late: number }>`
    select status as state, count(*)::int as count, sum(amount_pesewas)::bigint as pesewas,
      greatest(0, extract(epoch from ${now}::timestamptz - min(coalesce(settled_at, sent_at, created_at))))::float8
        as "oldestSeconds",
      (count(*) filter (where ${payoutDeadline} < ${now}))::int as late
    from (
      select * from payout where status in ('QUEUED', 'SENT', 'HELD')
      union all
      select * from payout where status in ('FAILED', 'REVERSED')) unfinished
    group by status`.execute(tx);
  const found = new Map(rows.map(({ late: _, ...row }) => [row.state, row]));
  return {
    states: UNFINISHED.map((state) => found.get(state) ?? { state, count: 0, pesewas: 0, oldestSeconds: 0 }),
    late: rows.reduce((sum, { late }) => sum + late, 0),
  };
}

export function listPayouts(tx: Tx, participantId: string) {
  return tx
    .selectFrom('payout')
    .selectAll()
    .where('participantId', '=', participantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Money that was returned to a participant's earnings and waits for a retry of its payout. */
export async function sumReturned(tx: Tx, participantId: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('participantId', '=', participantId)
    .where('status', 'in', ['FAILED', 'REVERSED'])
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** The accounts whose earnings belong to a person: their own, and those that were merged into it. */
export function accountsOf(participantId: string): RawBuilder<string> {
  return sql`(select ${participantId}::uuid union all select closed_id from merged_account where kept_id = ${participantId})`;
}

/**
 * What a person has earned with questions since their last payout or top-up of airtime, which took everything, and airtime that
 * was returned since then. An earning at the same instant counts as after it: the sum may be too high but never too low, and is
 * compared with what waits.
 */
export async function sumScreeningSincePayout(tx: Tx, participantId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('kind', '=', 'PARTICIPANT_EARNED')
    .where('ownerId', 'in', accountsOf(participantId))
    .where('event', 'in', ['screen', 'airtimeReturned'])
    .where(
      sql<boolean>`at >= coalesce(greatest((select max(created_at) from payout where participant_id = ${participantId}),
        (select max(created_at) from airtime_top_up where participant_id = ${participantId})), '-infinity')`,
    )
    .executeTakeFirstOrThrow();
  return total;
}

/** What a person has taken as airtime: what is on its way and what has arrived, in pesewas. */
export async function sumAirtime(tx: Tx, participantId: string) {
  return tx
    .selectFrom('airtimeTopUp')
    .select([
      sql<number>`coalesce(sum(amount_pesewas) filter (where status in ('QUEUED', 'SENT', 'UNCLEAR')), 0)::bigint`.as(
        'onTheWayPesewas',
      ),
      sql<number>`coalesce(sum(amount_pesewas) filter (where status = 'DELIVERED'), 0)::bigint`.as('deliveredPesewas'),
    ])
    .where('participantId', '=', participantId)
    .executeTakeFirstOrThrow();
}

export async function listAllPayouts(
  tx: Tx,
  {
    status,
    search,
    page,
    size,
  }: { status?: PayoutStatus | undefined; search?: string | undefined; page: number; size: number },
) {
  const all = tx
    .selectFrom('payout')
    .innerJoin('appUser', 'appUser.id', 'payout.participantId')
    .$if(status !== undefined, (query) => query.where('payout.status', '=', status as PayoutStatus))
    .$if(Boolean(search), (query) =>
      query.where(({ or, eb }) =>
        or([eb('reference', '=', search ?? ''), holds(search ?? '', 'appUser.firstName', 'appUser.lastName')]),
      ),
    );
  return selectPage(
    all
      .selectAll('payout')
      .select(['firstName', 'lastName'])
      .orderBy('payout.createdAt', 'desc')
      .orderBy('payout.id', 'desc'),
    { page, size },
  );
}

export function countByStatus(tx: Tx) {
  return tx
    .selectFrom('payout')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}
