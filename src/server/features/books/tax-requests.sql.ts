import { sql } from 'kysely';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nameOf } from '../../platform/db/names.ts';
import { selectPage } from '../../platform/db/pages.ts';

export function lockRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('taxRequest')
    .selectAll()
    .select(sql<string | null>`holds_from::text`.as('holdsFrom'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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
      nameOf('tax_request.proposed_by').as('proposedBy'),
      nameOf('tax_request.decided_by').as('decidedBy'),
    ]);
}

export function findRequest(tx: Tx, id: string) {
  return selectRequests(tx).where('taxRequest.id', '=', id).executeTakeFirst();
}

/** Waiting ones first, then the newest. */
export async function listRequests(tx: Tx, { page, size }: { page: number; size: number }) {
  return selectPage(selectRequests(tx).orderBy(sql`(status = 'PROPOSED')`, 'desc').orderBy('createdAt', 'desc'), {
    page,
    size,
  });
}

/** The movements of a tax account in a period, oldest first, with the document if there is one; and its opening balance. */
export async function readTaxAccount(tx: Tx, kind: AccountKind, from: Date, to: Date) {
  const postings = tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .where('ledgerAccount.kind', '=', kind);
  const { before } = await postings
    .where('at', '<', from)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('before'))
    .executeTakeFirstOrThrow();
  const rows = await postings
    .leftJoin('invoice', 'invoice.reference', 'ledgerJournal.reference')
    .where('at', '>=', from)
    .where('at', '<', to)
    .select([
      'at',
      'event',
      'ledgerJournal.reference',
      'amount as amountPesewas',
      'series',
      'number',
      'customerName',
      'customerTin',
      'netPesewas',
      'vatPesewas',
      'nhilPesewas',
      'getfundPesewas',
    ])
    .orderBy('at')
    .orderBy('ledgerJournal.id')
    .execute();
  return { before, rows };
}
