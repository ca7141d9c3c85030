import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export function lockRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('taxRequest')
    .selectAll()
    .select(sql<string | null>`holds_from::text`.as('holdsFrom'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function nameOf(column: 'proposed_by' | 'decided_by') {
  return sql<string | null>`(select first_name || ' ' || last_name from app_user
    where id = ${sql.ref(`tax_request.${column}`)})`;
}

function selectRequests(tx: Tx) {
  return tx
    .selectFrom('taxRequest')
    .leftJoin('invoice', 'invoice.id', 'taxRequest.invoiceId')
    .select([
      'taxRequest.id',
      'kind',
      'tax',
      sql<string | null>`holds_from::text`.as('holdsFrom'),
      'terms',
      sql<number | null>`coalesce(amount_pesewas, invoice.gross_pesewas)`.as('amountPesewas'),
      'invoice.number as invoiceNumber',
      'invoice.customerName',
      'reason',
      'status',
      'createdAt',
      'proposedBy as proposerId',
      nameOf('proposed_by').as('proposedBy'),
      nameOf('decided_by').as('decidedBy'),
    ]);
}

export function findRequest(tx: Tx, id: string) {
  return selectRequests(tx).where('taxRequest.id', '=', id).executeTakeFirst();
}

/** Waiting ones first, then the newest. */
export async function listRequests(tx: Tx, { page, size }: { page: number; size: number }) {
  const rows = await selectRequests(tx)
    .orderBy(sql`(status = 'PROPOSED')`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await tx
    .selectFrom('taxRequest')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
