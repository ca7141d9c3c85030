import { ACCOUNT_KINDS } from '../domain/ledger-accounts.ts';
import { formatAmount } from '../domain/money.ts';
import { checkBooks } from './features/books/books.service.ts';
import { sumByKind } from './features/books/books.sql.ts';
import type { Database } from './platform/db/database.ts';

/** Prints the trial balance and every invariant with its breaches. Returns how many invariants are broken. */
export async function printBooks(db: Database): Promise<number> {
  const kinds = await db.transaction(sumByKind);
  const width = Math.max(...Object.values(ACCOUNT_KINDS).map((label) => label.length));
  const line = (label: string, count: string, amount: string) =>
    console.log(`${label.padEnd(width)}  ${count.padStart(9)}  ${amount.padStart(18)}`);
  line('Trial balance', 'accounts', 'GH₵');
  for (const { kind, accounts, balancePesewas } of kinds) {
    line(ACCOUNT_KINDS[kind], String(accounts), formatAmount(balancePesewas));
  }
  line('Sum', '', formatAmount(kinds.reduce((sum, row) => sum + row.balancePesewas, 0)));
  console.log('');
  let broken = 0;
  for (const result of await checkBooks({ db })) {
    console.log(`${result.broken.length === 0 ? 'holds ' : 'BROKEN'}  ${result.invariant}`);
    for (const breach of result.broken) console.log(`          ${breach}`);
    broken += result.broken.length > 0 ? 1 : 0;
  }
  console.log(broken === 0 ? '\nThe books are right.' : `\n${broken} invariants are broken!`);
  return broken;
}
