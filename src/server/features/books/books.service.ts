import type { App } from '../../platform/app.ts';
import type { Look } from '../../platform/work.ts';
import * as sql from './books.sql.ts';
import { proveInvariants } from './books-check.sql.ts';
import { countOpenDifferences, sumInFlight } from './reconciliation.sql.ts';

/** The trial balance, with the balance the provider reports. */
export async function getBooks(app: App) {
  const books = await app.look(readBooks);
  const providerBalancePesewas = await app.payments.getBalance().catch(() => null);
  return { ...books, providerBalancePesewas };
}

async function readBooks(look: Look) {
  const kinds = await sql.sumByKind(look.tx);
  const last = await sql.readLastReconciliation(look.tx);
  return {
    kinds,
    sumPesewas: kinds.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0),
    journals: await sql.countJournals(look.tx),
    expectedProviderBalancePesewas: (await sumInFlight(look.tx)).expectedBalancePesewas,
    reconciledAt: last?.at ?? null,
    openDifferences: await countOpenDifferences(look.tx),
  };
}

export const listLedgerAccounts = (app: App, query: Parameters<typeof sql.listAccounts>[1]) =>
  app.look((look) => sql.listAccounts(look.tx, query));

/** Checks every invariant of the books; changes nothing. */
export function checkBooks(app: Pick<App, 'db'>) {
  return app.db.transaction(proveInvariants);
}
