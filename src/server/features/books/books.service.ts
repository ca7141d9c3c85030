import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as sql from './books.sql.ts';
import { proveInvariants } from './books-check.sql.ts';
import { countOpenDifferences, sumInFlight } from './reconciliation.sql.ts';

/** The trial balance, with what the provider says it holds for us beside it. */
export async function getBooks(app: App) {
  const books = await app.db.transaction(readBooks);
  const providerBalancePesewas = await app.payments.getBalance().catch(() => null);
  return { ...books, providerBalancePesewas };
}

async function readBooks(tx: Tx) {
  const kinds = await sql.sumByKind(tx);
  const last = await sql.readLastReconciliation(tx);
  return {
    kinds,
    sumPesewas: kinds.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0),
    journals: await sql.countJournals(tx),
    expectedProviderBalancePesewas: (await sumInFlight(tx)).expectedBalancePesewas,
    reconciledAt: last?.at ?? null,
    openDifferences: await countOpenDifferences(tx),
  };
}

export const listLedgerAccounts = (app: App, query: Parameters<typeof sql.listAccounts>[1]) =>
  app.db.transaction((tx) => sql.listAccounts(tx, query));

/** Proves every invariant of the books; nothing is changed. */
export function checkBooks(app: Pick<App, 'db'>) {
  return app.db.transaction(proveInvariants);
}
