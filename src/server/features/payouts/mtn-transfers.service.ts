import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { referenceIdOf } from '../../platform/payments/mtn.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './mtn-transfers.sql.ts';

/*
 * MTN has no list of transfers, and we choose their ids. So we derive an id from what survives the loss of our database: the
 * number that is paid, and the transfer's ordinal. After a restore, we look up a number's next ids before it is paid again.
 */

/** The id of a number's n-th transfer, from 1 on. */
export function transferIdOf(settings: Pick<Settings, 'fraudSecret'>, number: string, n: number): string {
  return referenceIdOf(keyedHash(settings, 'transfer', `${number} ${n}`));
}

interface Account {
  network: MobileMoneyNetwork;
  number: string;
}

/** How many ids one statement looks up in our books. */
const ASKED_AT_ONCE = 50;

/**
 * The first of a number's transfers after the n-th that our books don't have. An order gets the first free one while the person
 * is locked, so that two orders never share an id. If an order was surely not accepted, the next one gets its id.
 */
export async function findFreeTransfer(reader: Reader, number: string, after = 0): Promise<{ n: number; id: string }> {
  for (let from = after + 1; ; from += ASKED_AT_ONCE) {
    const transfers = Array.from({ length: ASKED_AT_ONCE }, (_, index) => {
      const n = from + index;
      return { n, id: transferIdOf(reader.settings, number, n) };
    });
    const used = await sql.findUsed(
      reader.tx,
      transfers.map(({ id }) => id),
    );
    const free = transfers.find(({ id }) => !used.has(id));
    if (free) return free;
  }
}

/** The accounts about which we have to ask MTN, because the database was restored since we last did. */
export async function listUnasked<A extends Account>(reader: Reader, accounts: readonly A[]): Promise<A[]> {
  if (!reader.settings.payoutRails.includes('MTN')) return [];
  const hashes = new Map(
    accounts
      .filter(({ network }) => network === 'MTN')
      .map((account) => [account, keyedHash(reader.settings, 'number', account.number)]),
  );
  if (hashes.size === 0) return [];
  const unasked = new Set(await sql.listUnasked(reader.tx, [...hashes.values()]));
  return accounts.filter((account) => unasked.has(hashes.get(account) ?? ''));
}

/** Records that MTN was asked about a number, and that its answers are in the books. */
export async function noteAsked(work: Work, number: string): Promise<void> {
  await sql.noteAsked(work.tx, keyedHash(work.settings, 'number', number));
}
