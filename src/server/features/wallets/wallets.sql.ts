import { sql } from 'kysely';
import type { TransactionKind } from '../../../contract/wallets.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { type MovementEvent, PAID_BY_STUDIES } from '../../../domain/movement-events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

export interface TransactionFilter {
  kind?: TransactionKind | undefined;
  /** Both days inclusive (GMT). */
  from?: string | undefined;
  to?: string | undefined;
}

const EVENTS: Record<TransactionKind, readonly MovementEvent[]> = {
  TOP_UP: ['topup'],
  STUDY: ['publish', 'extend', 'raise', 'close', 'credit'],
  LIST: ['listFunded', 'listReturned'],
  BONUS: ['thanks'],
  REFUND: ['refund', 'refundReturned'],
  CHARGEBACK: ['chargeback', 'chargebackReturned', 'debtPaid'],
  ADJUSTMENT: ['adjust'],
};

/** The movements of an organisation's available money that match a filter, each with the balance after it. */
function selectTransactions(tx: Tx, organizationId: string, { kind, from, to }: TransactionFilter) {
  const all = tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .leftJoin('bonus', 'bonus.id', 'ledgerJournal.subjectId')
    .leftJoin('study', (join) =>
      join.on('study.id', '=', sql<string>`coalesce(bonus.study_id, ledger_journal.subject_id)`),
    )
    .leftJoin('topUp', 'topUp.id', 'ledgerJournal.subjectId')
    .leftJoin('paymentList', 'paymentList.id', 'ledgerJournal.subjectId')
    .where('kind', '=', 'ORGANIZATION_AVAILABLE')
    .where('ownerId', '=', organizationId)
    .select([
      'ledgerJournal.id',
      'ledgerJournal.reference',
      'event',
      'at',
      'amount as amountPesewas',
      sql<number>`(sum(amount) over (order by at, ledger_journal.id))::bigint`.as('balancePesewas'),
      sql<string | null>`coalesce(study.name, payment_list.name)`.as('about'),
      'study.id as studyId',
      'topUp.reference as topUpReference',
    ]);
  return tx
    .selectFrom(all.as('movement'))
    .$if(kind !== undefined, (query) => query.where('event', 'in', EVENTS[kind ?? 'TOP_UP']))
    .$if(from !== undefined, (query) => query.where('at', '>=', instantOf(from ?? '', '00:00')))
    .$if(to !== undefined, (query) => query.where('at', '<', instantOf(addDays(to ?? '', 1), '00:00')));
}

/** A page, newest first. */
export async function listTransactions(
  tx: Tx,
  organizationId: string,
  { page, size, after, ...filter }: TransactionFilter & { page: number; size: number; after?: string },
) {
  const shown = selectTransactions(tx, organizationId, filter);
  if (after !== undefined) {
    const some = shown.selectAll().where('id', '<', after).orderBy('id', 'desc');
    return { rows: await some.limit(size ?? 0).execute(), total: 0 };
  }
  return selectPage(shown.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), { page, size });
}

export type Transaction = Awaited<ReturnType<typeof listTransactionsAfter>>[number];

/** A batch for the export, newest first, after another one's last row. */
export function listTransactionsAfter(
  tx: Tx,
  organizationId: string,
  filter: TransactionFilter,
  after: { position: string; id: string } | undefined,
  limit: number,
) {
  return selectTransactions(tx, organizationId, filter)
    .selectAll()
    .select(sql<string>`at::text`.as('position'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${after?.position}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Money reserved by an organisation's studies and payment lists, in pesewas. */
export async function sumHeld(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledgerAccount')
    .select(({ fn }) => fn.sum<number | null>('balance').as('total'))
    .where(ownedBy(organizationId))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** The accounts in which an organisation's money is reserved. */
const ownedBy = (organizationId: string) => sql<boolean>`(
  ledger_account.kind = 'STUDY_HELD' and ledger_account.owner_id in (select id from study where organization_id = ${organizationId})
  or ledger_account.kind = 'LIST_HELD' and ledger_account.owner_id in (select id from payment_list where organization_id = ${organizationId}))`;

/** What an organisation paid to people through studies and lists, and in fees that were not credited, in pesewas. */
export async function sumSpent(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(({ fn }) => fn.sum<number | null>('amount').as('total'))
    .where(ownedBy(organizationId))
    .where('event', 'in', [...PAID_BY_STUDIES, 'listPaid', 'fee'])
    .executeTakeFirst();
  const bonuses = await tx
    .selectFrom('bonus')
    .select(({ fn }) => fn.sum<number | null>('amountPesewas').as('total'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  const credited = await tx
    .selectFrom('invoice')
    .select(({ fn }) => fn.sum<number | null>('grossPesewas').as('total'))
    .where('organizationId', '=', organizationId)
    .where('series', '=', 'CREDIT_NOTE')
    .executeTakeFirst();
  return Number(bonuses?.total ?? 0) - Number(row?.total ?? 0) - Number(credited?.total ?? 0);
}

export async function findTin(tx: Tx, organizationId: string): Promise<string | null> {
  const row = await tx.selectFrom('organization').select('tin').where('id', '=', organizationId).executeTakeFirst();
  return row?.tin ?? null;
}

/** What was available just before an instant, in pesewas. */
export async function readBalanceAt(tx: Tx, organizationId: string, at: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('kind', '=', 'ORGANIZATION_AVAILABLE')
    .where('ownerId', '=', organizationId)
    .where('at', '<', at)
    .executeTakeFirstOrThrow();
  return total;
}
