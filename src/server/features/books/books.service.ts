import { dateOf } from '../../../domain/calendar.ts';
import { pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { readForecast } from '../settlements/balance-forecast.service.ts';
import * as sql from './books.sql.ts';
import { proveInvariants } from './books-check.sql.ts';
import { countOpenDifferences, readBankStatement, sumInFlight } from './reconciliation.sql.ts';

/** The trial balance, with the balance the provider reports. */
export async function getBooks(app: App) {
  const providerBalancePesewas = await app.payments.getBalance().catch(() => null);
  const books = await app.read((reader) => readBooks(reader, providerBalancePesewas), {
    isSnapshot: true,
  });
  return { ...books, providerBalancePesewas, providerDashboard: app.payments.dashboard };
}

async function readBooks(reader: Reader, providerBalancePesewas: number | null) {
  const kinds = await sql.sumByKind(reader.tx);
  const last = await sql.readLastReconciliation(reader.tx);
  const { expectedBalancePesewas } = await sumInFlight(reader.tx);
  const missingPesewas = Math.max(0, expectedBalancePesewas - (providerBalancePesewas ?? expectedBalancePesewas));
  return {
    kinds,
    sumPesewas: kinds.reduce((sum, { balancePesewas }) => sum + balancePesewas, 0),
    journals: await sql.countJournals(reader.tx),
    expectedProviderBalancePesewas: expectedBalancePesewas,
    forecast: await readForecast(reader, missingPesewas),
    bankStatement: await readBankStatement(reader.tx),
    reconciledAt: last?.at ?? null,
    openDifferences: await countOpenDifferences(reader.tx),
  };
}

export const listLedgerAccounts = (app: App, query: Parameters<typeof sql.listAccounts>[1]) =>
  app.read((reader) => sql.listAccounts(reader.tx, query));

export const listSettlements = (app: App, query: Parameters<typeof sql.listSettlements>[1]) =>
  app.read((reader) => sql.listSettlements(reader.tx, query));

/** Stores the bank statement's balance at the end of a day. The reconciler compares the newest one with the books. */
export async function enterBankStatement(app: App, caller: AdminCaller, form: { day: string; balance: number }) {
  const balancePesewas = pesewasOf(form.balance) ?? 0;
  if (form.day > dateOf(app.clock.now())) {
    refuseFields([{ field: 'day', message: 'Please choose a day that is not in the future' }]);
  }
  return app.work(caller, (work) => noteBankBalance(work, { day: form.day, balancePesewas }));
}

/** Stores a balance of the bank at the end of a day, and compares it with the books. */
export async function noteBankBalance(work: Work, { day, balancePesewas }: { day: string; balancePesewas: number }) {
  await sql.saveBankStatement(work.tx, { day, balancePesewas, enteredAt: work.now });
  return { day, balancePesewas, booksPesewas: await sql.sumInBank(work.tx, day) };
}

/** Checks every invariant of the books; changes nothing. */
export function checkBooks(app: Pick<App, 'db'>) {
  return app.db.transaction(proveInvariants);
}
