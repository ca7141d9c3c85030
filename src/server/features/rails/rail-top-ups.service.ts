import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { BANK, MTN_BALANCE } from '../ledger/movements.ts';
import { balanceFunded } from '../ledger/settlement-movements.ts';
import { feeOf, railNamed } from './rails.service.ts';
import * as sql from './rails.sql.ts';

/*
 * MTN has no list of balance movements: it only reports the balance. Our books have what we paid from it, so an unexplained rise
 * is a top-up from the bank, which the bank's statement confirms.
 */

type Rail = 'MTN';

export interface RailBalance {
  /** Null if the provider can't be reached. */
  balancePesewas: number | null;
  booksPesewas: number;
  /** What payouts on their way may have taken already, including fees. */
  underwayPesewas: number;
}

/** How much a rail's balance is below what our books and the payouts on their way explain; 0 if it is not. */
export function missingOf({ balancePesewas, booksPesewas, underwayPesewas }: RailBalance): number {
  return balancePesewas === null ? 0 : Math.max(0, booksPesewas - underwayPesewas - balancePesewas);
}

async function readBooks(work: Pick<Work, 'tx' | 'settings'>, rail: Rail) {
  const { pesewas = 0, payouts = 0 } = (await sql.sumUnderway(work.tx)).get(rail) ?? {};
  const booksPesewas = -(await ledger.readBalance(work.tx, MTN_BALANCE));
  return { booksPesewas, underwayPesewas: pesewas + payouts * feeOf(work.settings, rail) };
}

/** How often both are read again if the books change while the balance is read. */
const READ_TRIES = 3;

/**
 * Compares a rail's balance with the books. A surplus is a top-up only if the last comparison already had it, because a
 * successful payout may be taken from the balance a moment later.
 */
export async function compareBalance(app: App, rail: Rail): Promise<RailBalance> {
  let read: RailBalance = { balancePesewas: null, booksPesewas: 0, underwayPesewas: 0 };
  for (let tries = 1; tries <= READ_TRIES; tries += 1) {
    const before = await app.read((reader) => readBooks(reader, rail));
    const balancePesewas =
      (await railNamed(app, rail)
        ?.getBalance()
        .catch(() => null)) ?? null;
    if (balancePesewas === null) return { ...before, balancePesewas };
    const after = await app.work(null, async (work) => {
      const { surplusPesewas } = await sql.lockRail(work.tx, rail);
      const books = await readBooks(work, rail);
      if (books.booksPesewas !== before.booksPesewas) return null;
      const surplus = Math.max(0, balancePesewas - books.booksPesewas);
      const certain = Math.min(surplus, surplusPesewas);
      if (certain > 0) await postTopUp(work, rail, certain);
      await sql.changeRail(work.tx, rail, { surplusPesewas: surplus - certain });
      return { ...books, booksPesewas: books.booksPesewas + certain };
    });
    read = { ...(after ?? before), balancePesewas };
    if (after !== null) break;
  }
  return read;
}

async function postTopUp(work: Work, rail: Rail, amountPesewas: number): Promise<void> {
  const id = newId();
  await sql.insertTopUp(work.tx, { id, rail, amountPesewas, seenAt: work.now });
  const inBankPesewas = -(await ledger.readBalance(work.tx, BANK, true));
  await ledger.post(work, balanceFunded({ lineId: id, rail, amountPesewas, inBankPesewas, at: work.now }));
}

/**
 * Books a payout that the rail has carried out. If our books have too little for that, the balance was topped up: by at least the
 * missing amount, and by what the balance still has.
 */
export async function withSeenTopUp<T>(app: App, rail: Rail, costsPesewas: number, book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await book();
    } catch (error) {
      if (!(error instanceof ledger.InsufficientFunds) || tries > READ_TRIES) throw error;
    }
    const before = await app.read((reader) => readBooks(reader, rail));
    const balancePesewas =
      (await railNamed(app, rail)
        ?.getBalance()
        .catch(() => null)) ?? 0;
    await app.work(null, async (work) => {
      await sql.lockRail(work.tx, rail);
      const { booksPesewas } = await readBooks(work, rail);
      const missing = costsPesewas - booksPesewas;
      if (missing <= 0) return;
      const isSteady = booksPesewas === before.booksPesewas;
      await postTopUp(work, rail, missing + (isSteady ? balancePesewas : 0));
    });
  }
}
