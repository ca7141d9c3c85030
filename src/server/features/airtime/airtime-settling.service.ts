import { addresses } from '../../../contract/addresses.ts';
import { AIRTIME_LIFECYCLE } from '../../../domain/lifecycles/airtime-lifecycle.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import type { AirtimeFate, AirtimeReport } from '../../platform/airtime/port.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { AIRTIME_BALANCE, airtimeDelivered, airtimeFunded, airtimeReturned } from '../ledger/airtime-movements.ts';
import { maySend } from '../ledger/database-life.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { BANK } from '../ledger/movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { lockEarner } from '../payouts/earnings.service.ts';
import { payoutRequest } from '../payouts/payouts.jobs.ts';
import * as sql from './airtime.sql.ts';

/* How a top-up of airtime ended: by the provider's report, by our question, or by an admin. */

const NOT_ACCEPTED = 'The network did not accept it.';

/** Ends a locked top-up: it has arrived, or its money is the person's again. */
export async function endTopUp(
  work: Work,
  row: sql.AirtimeRow,
  event: 'succeed' | 'fail',
  { reason }: { reason: string | null },
): Promise<void> {
  const { id: topUpId, participantId, amountPesewas, discountPesewas } = row;
  const at = work.now;
  const amount = formatCedis(amountPesewas);
  if (event === 'succeed') {
    await work.change(AIRTIME_LIFECYCLE, row, 'succeed', { set: { settledAt: at, problem: null } });
    await ledger.post(work, airtimeDelivered({ topUpId, amountPesewas, discountPesewas, at }));
    work.notify({
      userId: participantId,
      message: () => m.bells_airtime({ amount, number: maskNumber(row.number) }),
      redirectUrl: addresses.walletManagement,
    });
    return;
  }
  const failureReason = reason ?? NOT_ACCEPTED;
  await lockEarner(work.tx, participantId);
  const set = { settledAt: at, failureReason, problem: null };
  await work.change(AIRTIME_LIFECYCLE, row, 'fail', { reason: failureReason, set });
  await ledger.post(work, airtimeReturned({ topUpId, participantId, amountPesewas, at }));
  work.notify({
    userId: participantId,
    message: () => m.bells_airtime_failed({ amount }),
    redirectUrl: addresses.walletManagement,
  });
  // With what was earned meanwhile, it may be enough for a payout.
  work.enqueue(payoutRequest, { participantId }, { key: `airtime:${topUpId}` });
}

/** An order that may have been accepted waits for the provider's word or for an admin. */
export async function doubtTopUp(work: Work, row: sql.AirtimeRow, problem: string): Promise<void> {
  await work.change(AIRTIME_LIFECYCLE, row, 'doubt', { set: { problem } });
  await notifyAdmins(work, {
    message: `We don’t know whether airtime of ${formatCedis(row.amountPesewas)} for {who} was sent. Look it up at the provider.`,
    who: row.participantId,
    redirectUrl: addresses.adminPayouts,
  });
}

/** A report of the provider. Whatever it says is compared with our question to the provider, and changes an open top-up once. */
export async function heedReport(app: App, report: AirtimeReport): Promise<void> {
  const topUpId = await app.work(null, (work) => findReported(work, report));
  if (topUpId === null) {
    app.log.warn({ status: report.fate }, 'a report about airtime that we don’t know');
    return;
  }
  if (report.fate === 'onTheWay') return;
  const asked = (await app.airtime?.ask(report.providerId)) ?? null;
  await settleTopUp(app, topUpId, report.fate, { asked, report });
}

/**
 * The top-up of a report. If the answer to its order was lost, it is the one that was sent to this number with this amount and
 * has no id of the provider yet; with two of them, an admin has to say.
 */
async function findReported(work: Work, report: AirtimeReport): Promise<string | null> {
  const { providerId, number, amountPesewas } = report;
  const known = await sql.findByProviderId(work.tx, providerId);
  if (known) return known.id;
  if (number === null || amountPesewas === null) return null;
  const sent = await sql.listSent(work.tx, number, amountPesewas);
  const [one, another] = sent.filter((row) => row.providerId === null);
  if (!one || another) return null;
  const locked = await sql.lockTopUp(work.tx, one.id);
  if (locked?.providerId === providerId) return one.id;
  if (locked?.providerId !== null || (locked.status !== 'SENT' && locked.status !== 'UNCLEAR')) return null;
  await sql.note(work.tx, one.id, { providerId });
  return one.id;
}

/** What the provider says, in a report or as an answer, about a top-up. */
export async function settleTopUp(
  app: App,
  topUpId: string,
  fate: AirtimeFate,
  { asked = null, report = null }: { asked?: AirtimeFate | null; report?: AirtimeReport | null } = {},
): Promise<void> {
  if (fate === 'onTheWay') return;
  await withSeenBalance(app, topUpId, () =>
    app.work(null, async (work) => {
      const row = await sql.lockTopUp(work.tx, topUpId);
      if (!row) return;
      if (row.status === 'DELIVERED' || row.status === 'FAILED') return noteContradiction(work, row, fate);
      if (row.status === 'QUEUED') return;
      const problem = problemOf(row, fate, asked, report);
      if (problem !== null) {
        if (row.status === 'SENT') await doubtTopUp(work, row, problem);
        else await sql.note(work.tx, row.id, { problem });
        return;
      }
      const given = report?.discountPesewas ?? null;
      const discountPesewas = given !== null && given <= row.amountPesewas ? given : row.discountPesewas;
      await sql.note(work.tx, row.id, { discountPesewas });
      const event = fate === 'delivered' ? 'succeed' : 'fail';
      await endTopUp(work, { ...row, discountPesewas }, event, { reason: report?.reason ?? null });
    }),
  );
}

/** Why what the provider says can't be believed; null if it can. */
function problemOf(
  row: sql.AirtimeRow,
  fate: AirtimeFate,
  asked: AirtimeFate | null,
  report: AirtimeReport | null,
): string | null {
  if (asked !== null && asked !== 'onTheWay' && asked !== fate) {
    return `The provider reports it as ${fate}, and answers that it is ${asked}.`;
  }
  const isOther =
    (report?.amountPesewas ?? row.amountPesewas) !== row.amountPesewas ||
    // The number of a top-up may have been erased since.
    (row.number !== '' && (report?.number ?? row.number) !== row.number);
  return isOther ? 'The provider reports another number or amount.' : null;
}

/** The provider says something else than what a top-up ended as: money does not move again, and admins correct it. */
async function noteContradiction(work: Work, row: sql.AirtimeRow, fate: AirtimeFate): Promise<void> {
  if ((row.status === 'DELIVERED') === (fate === 'delivered')) return;
  const problem = `The provider says ${fate}, after it ended as ${row.status}.`;
  if (row.problem === problem) return;
  await sql.note(work.tx, row.id, { problem });
  await notifyAdmins(work, {
    message: `The provider says ${fate} about airtime of ${formatCedis(row.amountPesewas)} that ended otherwise in our books. Correct them with a second admin.`,
    redirectUrl: addresses.adminPayouts,
  });
}

const TRIES = 3;

/** Runs the booking of a top-up. If our books have too little for it, the provider's balance was topped up: it has paid it. */
export async function withSeenBalance<T>(app: App, topUpId: string, book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await book();
    } catch (error) {
      if (!(error instanceof ledger.InsufficientFunds) || tries > TRIES) throw error;
    }
    await app.work(null, async (work) => {
      const row = await sql.lockTopUp(work.tx, topUpId);
      await sql.lockBalance(work.tx);
      const missing = (row?.amountPesewas ?? 0) - (await readBooks(work));
      if (missing > 0) await postFunding(work, missing);
    });
  }
}

const readBooks = async (work: Pick<Work, 'tx'>) => -(await ledger.readBalance(work.tx, AIRTIME_BALANCE));

async function postFunding(work: Work, amountPesewas: number): Promise<void> {
  const inBankPesewas = -(await ledger.readBalance(work.tx, BANK, true));
  await ledger.post(work, airtimeFunded({ fundingId: newId(), amountPesewas, inBankPesewas, at: work.now }));
}

export interface ComparedBalance {
  /** Null if the provider can't be reached. */
  balancePesewas: number | null;
  booksPesewas: number;
  /** How much less the provider has than our books and what is on its way explain. */
  missingPesewas: number;
}

/**
 * Compares the provider's balance with the books; null where no airtime is offered. The provider lists no movements, so a surplus
 * is a top-up from our bank, but only if the last comparison already had it: what was delivered a moment ago may still be taken.
 */
export async function compareAirtimeBalance(app: App): Promise<ComparedBalance | null> {
  if (app.airtime === null) return null;
  const before = await app.read(readBooks);
  const balancePesewas = await app.airtime.readBalance();
  return app.work(null, async (work) => {
    if (balancePesewas === null || !(await maySend(work))) {
      return { balancePesewas: null, booksPesewas: before, missingPesewas: 0 };
    }
    const { surplusPesewas } = await sql.lockBalance(work.tx);
    // Read before the books: what is delivered in between is then subtracted twice, and never reported as missing.
    const underwayPesewas = await sql.sumUnderway(work.tx);
    const books = await readBooks(work);
    // Something was delivered while the balance was read.
    if (books !== before) return { balancePesewas: null, booksPesewas: books, missingPesewas: 0 };
    const surplus = Math.max(0, balancePesewas - books);
    const certain = Math.min(surplus, surplusPesewas);
    if (certain > 0) await postFunding(work, certain);
    await sql.setSurplus(work.tx, surplus - certain);
    const missingPesewas = Math.max(0, books - underwayPesewas - balancePesewas);
    return { balancePesewas, booksPesewas: books + certain, missingPesewas };
  });
}
