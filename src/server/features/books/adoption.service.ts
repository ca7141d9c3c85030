import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import type { App } from '../../platform/app.ts';
import type { Reader } from '../../platform/work.ts';
import { endAdoption, findOpenLife, maySend, type OpenLife } from '../ledger/database-life.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { adoptTransfer, listUnsettled, resumePayouts } from '../payouts/adoption.service.ts';
import { adoptCollection, adoptRefund, listUnposted, resumeRefunds } from '../wallets/adoption.service.ts';
import { readLastReconciliation } from './books.sql.ts';

/*
 * After a restore, we ask the provider what it has done since, and take it over into the books. Until then, no money leaves
 * (ledger/database-life.service.ts), because a payout that the restored books don't know would be paid again.
 */

/** The provider's clock may differ from ours, and a request may have been on its way when the backup was made. */
const MARGIN_HOURS = 24;
/** About how many items one statement looks up in our books. */
const ASKED_AT_ONCE = 1000;

export interface Adoption {
  /** From when on the provider is asked; null for everything. */
  since: Date | null;
  payouts: number;
  topUps: number;
  refunds: number;
  /** Transfers to numbers that nobody has: they are booked when somebody saves the number. */
  unclaimed: number;
  /** Items that are not ours, or whose owner we can't find: the reconciler shows them. */
  foreign: number;
}

/**
 * Asks the provider if that has not been done for this database yet; null if there is nothing to ask. Throws if the provider
 * can't be reached: then no money leaves, and the next call tries again. Idempotent.
 */
export async function adopt(app: App): Promise<Adoption | null> {
  if (await app.read(maySend)) return null;
  const lastCompared = async (reader: Reader) => (await readLastReconciliation(reader.tx))?.at ?? null;
  const life = await app.work(null, (work) => findOpenLife(work, lastCompared));
  if (life === null) return null;
  const since = life.completeUntil && addHours(life.completeUntil, -MARGIN_HOURS);
  const adoption = await takeOverSince(app, since);
  await finish(app, life, adoption);
  return adoption;
}

/**
 * Takes over whatever the provider has created since an instant. Top-ups come first, because a refund belongs to one.
 */
export async function takeOverSince(app: App, since: Date | null): Promise<Adoption> {
  const adoption: Adoption = { since, payouts: 0, topUps: 0, refunds: 0, unclaimed: 0, foreign: 0 };
  const { payments } = app;
  const collections = await oldestFirst((page) => payments.listCollections(since, page));
  for (const collection of await newOnes(app, collections, listUnposted)) {
    const result = await adoptCollection(app, collection);
    if (result === 'adopted') adoption.topUps += 1;
    else if (result === 'foreign') adoption.foreign += 1;
  }
  for (const refund of await oldestFirst((page) => payments.listRefunds(since, page))) {
    const result = await adoptRefund(app, refund);
    if (result === 'adopted') adoption.refunds += 1;
    else if (result === 'foreign') adoption.foreign += 1;
  }
  const transfers = await oldestFirst((page) => payments.listTransfers(since, page));
  for (const transfer of await newOnes(app, transfers, listUnsettled)) {
    const result = await adoptTransfer(app, transfer);
    if (result === 'adopted') adoption.payouts += 1;
    else if (result !== 'known') adoption[result] += 1;
  }
  return adoption;
}

/** What our books don't know yet, looked up in parts of a bounded size. */
async function newOnes<T>(app: App, all: readonly T[], list: (reader: Reader, part: readonly T[]) => Promise<T[]>) {
  const found: T[] = [];
  for (let at = 0; at < all.length; at += ASKED_AT_ONCE) {
    const part = all.slice(at, at + ASKED_AT_ONCE);
    found.push(...(await app.read((reader) => list(reader, part))));
  }
  return found;
}

/** Reads every page before it takes anything over; rows that move to the next page meanwhile are read twice. */
async function oldestFirst<T>(read: (page: number) => Promise<T[] | null>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await read(page);
    if (rows === null) return all.reverse();
    all.push(...rows);
  }
}

async function finish(app: App, open: OpenLife, adoption: Adoption): Promise<void> {
  await app.work(null, async (work) => {
    if (!(await endAdoption(work, open))) return;
    await resumePayouts(work, open.life);
    await resumeRefunds(work, open.life);
    const { payouts, topUps, refunds, unclaimed, foreign } = adoption;
    const taken = payouts + topUps + refunds + unclaimed + foreign;
    if (taken === 0) return;
    await notifyAdmins(work, {
      message:
        `The database was restored. From the provider we took over ${countOf(payouts, 'payout')}, ` +
        `${countOf(topUps, 'top-up')} and ${countOf(refunds, 'refund')}; ${countOf(unclaimed + foreign, 'item')} could not be matched.`,
      redirectUrl: addresses.adminBooks,
    });
  });
}
