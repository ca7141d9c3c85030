import { sql } from 'kysely';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { ListedPaymentStatus, PaymentListStatus } from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';
import { seenBy } from '../../platform/db/seen-projects.ts';

export type PaymentList = NonNullable<Awaited<ReturnType<typeof lockList>>>;
export type ListedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** A list, locked before its payments, the people and the ledger. */
export function lockList(tx: Tx, listId: string) {
  return tx.selectFrom('paymentList').selectAll().where('id', '=', listId).forUpdate().executeTakeFirst();
}

export function lockPayment(tx: Tx, paymentId: string) {
  return tx.selectFrom('listedPayment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();
}

/** What all payments of lists together would pay to numbers in a year: waiting and confirmed ones. */
export async function sumOfYear(tx: Tx, numbers: readonly string[], from: Date) {
  const { rows } = await sql<{ number: string; confirmed: number; waiting: number }>`
    select number, coalesce(sum(amount_pesewas) filter (where status = 'CONFIRMED'), 0)::bigint as confirmed,
      coalesce(sum(amount_pesewas) filter (where status = 'WAITING'), 0)::bigint as waiting
    from listed_payment
    where number = any(${numbers}::text[]) and (status = 'WAITING' or status = 'CONFIRMED' and answered_at >= ${from})
    group by number`.execute(tx);
  return new Map(rows.map((row) => [row.number, row]));
}

/** Whether an organisation has had a list that was opened. */
export async function hasOpenedList(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentList')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['OPEN', 'ENDED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// ---- What the organisation and admins see

/** Lists with the sums of their payments by status. */
function selectLists(tx: Tx) {
  const count = (status: ListedPaymentStatus) =>
    sql<number>`(count(p.id) filter (where p.status = ${sql.lit(status)}))::int`;
  const sum = (status: ListedPaymentStatus) =>
    sql<number>`coalesce(sum(p.amount_pesewas) filter (where p.status = ${sql.lit(status)}), 0)::bigint`;
  return tx
    .selectFrom('paymentList')
    .innerJoin('organization', 'organization.id', 'paymentList.organizationId')
    .leftJoin('project', 'project.id', 'paymentList.projectId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('listedPayment as p')
          .whereRef('p.listId', '=', 'paymentList.id')
          .select([
            sql<number>`count(*)::int`.as('people'),
            sql<number>`coalesce(sum(p.amount_pesewas), 0)::bigint`.as('amountPesewas'),
            count('WAITING').as('waiting'),
            count('CONFIRMED').as('confirmed'),
            count('REFUSED').as('refused'),
            count('EXPIRED').as('expired'),
            count('CANCELLED').as('cancelled'),
            sum('WAITING').as('waitingPesewas'),
            sum('CONFIRMED').as('confirmedPesewas'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'paymentList.id',
      'paymentList.organizationId',
      'organization.name as organizationName',
      'paymentList.projectId',
      'project.projectName',
      'paymentList.name',
      'paymentList.purpose',
      'paymentList.status',
      'paymentList.feePesewas',
      'paymentList.createdAt',
      'paymentList.openedAt',
      'paymentList.expiresAt',
      'paymentList.endedAt',
      'sums.people',
      'sums.amountPesewas',
      'sums.waiting',
      'sums.confirmed',
      'sums.refused',
      'sums.expired',
      'sums.cancelled',
      'sums.waitingPesewas',
      'sums.confirmedPesewas',
    ]);
}

export function findOwnList(tx: Tx, organizationId: string, listId: string) {
  return selectLists(tx)
    .where('paymentList.organizationId', '=', organizationId)
    .where('paymentList.id', '=', listId)
    .executeTakeFirst();
}

export function listOwnLists(
  tx: Tx,
  { organizationId, projectIds }: { organizationId: string; projectIds: readonly string[] | null },
  query: { page: number; size: number },
) {
  const own = selectLists(tx)
    .where('paymentList.organizationId', '=', organizationId)
    .where(seenBy(projectIds, 'paymentList.projectId'));
  return selectPage(own.orderBy('paymentList.createdAt', 'desc').orderBy('paymentList.id', 'desc'), query);
}

/** Those that wait for an admin first. */
export function listAllLists(
  tx: Tx,
  { status, search, ...query }: { status?: PaymentListStatus | undefined; search: string; page: number; size: number },
) {
  const all = selectLists(tx)
    .$if(status !== undefined, (some) => some.where('paymentList.status', '=', status ?? 'REVIEW'))
    .$if(search !== '', (some) => some.where(holds(search, 'paymentList.name', 'organization.name')));
  const inOrder = all
    .orderBy(sql`payment_list.status = 'REVIEW'`, 'desc')
    .orderBy('paymentList.createdAt', 'desc')
    .orderBy('paymentList.id', 'desc');
  return selectPage(inOrder, query);
}

export interface PaymentFilter {
  status?: ListedPaymentStatus | undefined;
  search: string;
}

/**
 * The payments of a list. A payout takes all that its person has earned, so the one that paid a confirmed payment is the first that
 * was requested afterwards.
 */
function selectPayments(tx: Tx, listId: string, { status, search }: PaymentFilter) {
  return tx
    .selectFrom('listedPayment')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payout as p')
          .whereRef('p.participantId', '=', 'listedPayment.participantId')
          .whereRef('p.createdAt', '>=', 'listedPayment.answeredAt')
          .select(['p.status', 'p.reference', 'p.settledAt', 'p.failureReason', 'p.number', 'p.accountName'])
          .orderBy('p.createdAt')
          .orderBy('p.id')
          .limit(1)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .where('listedPayment.listId', '=', listId)
    .$if(status !== undefined, (some) => some.where('listedPayment.status', '=', status ?? 'WAITING'))
    .$if(search !== '', (some) => {
      const digits = search.replaceAll(/\D/g, '').replace(/^(?:233|0)/, '');
      return some.where((where) =>
        where.or([
          holds(search, 'listedPayment.name', 'listedPayment.ownReference'),
          ...(digits.length >= 3 ? [where('listedPayment.number', 'like', `%${digits}%`)] : []),
        ]),
      );
    })
    .select([
      'listedPayment.id',
      'listedPayment.line',
      'listedPayment.number',
      'listedPayment.name',
      'listedPayment.ownReference',
      'listedPayment.amountPesewas',
      'listedPayment.status',
      'listedPayment.answeredAt',
      'listedPayment.answeredBy',
      'listedPayment.textedAt',
      'paid.status as payoutStatus',
      'paid.reference as payoutReference',
      'paid.settledAt as paidAt',
      'paid.failureReason',
      'paid.number as paidNumber',
      'paid.accountName as paidName',
    ]);
}

export type ShownPayment = Awaited<ReturnType<typeof listPayments>>['rows'][number];

export function listPayments(
  tx: Tx,
  listId: string,
  { page, size, ...filter }: PaymentFilter & { page: number; size: number },
) {
  return selectPage(selectPayments(tx, listId, filter).orderBy('listedPayment.line'), { page, size });
}

export function listPaymentsAfter(tx: Tx, listId: string, line: number, limit: number) {
  return selectPayments(tx, listId, { search: '' })
    .where('listedPayment.line', '>', line)
    .orderBy('listedPayment.line')
    .limit(limit)
    .execute();
}

/** How many confirmed payments of a list have which payout, and their sums. */
export async function sumPayouts(tx: Tx, listId: string) {
  const confirmed = selectPayments(tx, listId, { status: 'CONFIRMED', search: '' });
  return tx
    .selectFrom(confirmed.as('confirmed'))
    .select(['payoutStatus'])
    .select([sql<number>`count(*)::int`.as('people'), sql<number>`sum(amount_pesewas)::bigint`.as('amountPesewas')])
    .groupBy('payoutStatus')
    .execute() as Promise<{ payoutStatus: PayoutStatus | null; people: number; amountPesewas: number }[]>;
}

/** What the ledger says about a list: reserved, paid to people, fees, returned, and what is left, in pesewas. */
export async function readBooksOf(tx: Tx, listId: string) {
  const { rows } = await sql<{ event: string; sum: number }>`
    select j.event, sum(p.amount)::bigint as sum from ledger_account a join ledger_posting p on p.account_id = a.id
      join ledger_journal j on j.id = p.journal_id
    where a.kind = 'LIST_HELD' and a.owner_id = ${listId} group by j.event`.execute(tx);
  const of = (event: string) => rows.find((row) => row.event === event)?.sum ?? 0;
  return {
    reservedPesewas: of('listFunded'),
    paidPesewas: -of('listPaid'),
    feesPesewas: -of('fee'),
    returnedPesewas: -of('listReturned'),
    leftPesewas: rows.reduce((sum, row) => sum + row.sum, 0),
  };
}

// ---- What a person sees

function selectOffers(tx: Tx) {
  return tx
    .selectFrom('listedPayment')
    .innerJoin('paymentList', 'paymentList.id', 'listedPayment.listId')
    .innerJoin('organization', 'organization.id', 'paymentList.organizationId')
    .select([
      'listedPayment.id',
      'listedPayment.code',
      'listedPayment.number',
      'listedPayment.name',
      'listedPayment.registeredName',
      'listedPayment.amountPesewas',
      'listedPayment.status',
      'listedPayment.textedAt',
      'paymentList.id as listId',
      'paymentList.status as listStatus',
      'paymentList.purpose',
      'paymentList.expiresAt',
      'organization.name as organization',
    ]);
}

export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export function findOffer(tx: Tx, paymentId: string) {
  return selectOffers(tx).where('listedPayment.id', '=', paymentId).executeTakeFirst();
}

export function findOfferByCode(tx: Tx, code: string) {
  return selectOffers(tx).where('listedPayment.code', '=', code).executeTakeFirst();
}

/** What waits for the answer of a number, the oldest first. */
export function listOffersTo(tx: Tx, number: string, now: Date) {
  return selectOffers(tx)
    .where('listedPayment.number', '=', number)
    .where('listedPayment.status', '=', 'WAITING')
    .where('paymentList.status', '=', 'OPEN')
    .where('paymentList.expiresAt', '>', now)
    .orderBy('paymentList.expiresAt')
    .orderBy('listedPayment.id')
    .execute();
}

/** The account that is paid at a number by mobile money. */
export async function findPaidAt(tx: Tx, number: string): Promise<string | null> {
  const row = await tx
    .selectFrom('mobileMoneyAccount')
    .select('userId')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function keepRegisteredName(tx: Tx, paymentId: string, registeredName: string): Promise<void> {
  await tx.updateTable('listedPayment').set({ registeredName }).where('id', '=', paymentId).execute();
}

// ---- Jobs

/** Notes that a person is texted now, if they were texted last when the caller thinks so. */
export async function noteTexted(
  tx: Tx,
  { id, textedAt, now, reminders }: { id: string; textedAt: Date | null; now: Date; reminders?: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('listedPayment')
    .set({ textedAt: now, ...(reminders === undefined ? {} : { reminders }) })
    .where('id', '=', id)
    .where('textedAt', 'is not distinct from', textedAt)
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function listWaitingIds(tx: Tx, listId: string, most = 100_000) {
  return tx
    .selectFrom('listedPayment')
    .select('id')
    .where('listId', '=', listId)
    .where('status', '=', 'WAITING')
    .orderBy('line')
    .limit(most)
    .execute();
}

/** Payments whose next reminder is due: with which number, and when they were last texted. */
export function listToRemind(tx: Tx, days: readonly number[], now: Date, limit: number) {
  const reminders = sql.join(
    days.map(
      (day, index) =>
        sql`(reminders = ${sql.lit(index)} and opened_at <= ${now}::timestamptz - ${`${day} days`}::interval)`,
    ),
    sql` or `,
  );
  return tx
    .selectFrom('listedPayment')
    .innerJoin('paymentList', 'paymentList.id', 'listedPayment.listId')
    .select(['listedPayment.id', 'listedPayment.textedAt', 'listedPayment.reminders'])
    .where('paymentList.status', '=', 'OPEN')
    .where('paymentList.expiresAt', '>', now)
    .where('listedPayment.status', '=', 'WAITING')
    .where(sql<boolean>`(${reminders})`)
    .orderBy('paymentList.openedAt')
    .limit(limit)
    .execute();
}

/** Open lists whose time is over. */
export async function listOverdue(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('paymentList')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPayments(tx: Tx, listId: string) {
  return tx
    .selectFrom('listedPayment')
    .select([
      sql<number>`(count(*) filter (where status = 'WAITING'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where status = 'CONFIRMED'))::int`.as('confirmed'),
      sql<number>`count(*)::int`.as('people'),
    ])
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow();
}
