import { violatedConstraint } from '../../platform/db/constraint.ts';
import { newId } from '../../platform/ids.ts';
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './ledger.sql.ts';
import type { Leg, Movement } from './movements.ts';

/** A movement would take an account below its floor. */
export class InsufficientFunds extends Error {}

/**
 * Moves money: the only way. Answers false when the reference was posted before with the same legs; the same reference
 * with other legs is an error. Locks: journal reference, then accounts in id order.
 */
export async function post(work: Pick<Work, 'tx'>, movement: Movement): Promise<boolean> {
  const legs = movement.legs.filter(({ amountPesewas }) => amountPesewas !== 0);
  if (legs.length < 2 || legs.reduce((sum, leg) => sum + leg.amountPesewas, 0) !== 0) {
    throw new Error(`movement ${movement.reference} does not balance`);
  }
  const { reference, event, at } = movement;
  const journalId = newId();
  if (!(await sql.insertJournal(work.tx, { id: journalId, reference, event, at }))) {
    await requireSameLegs(work, reference, legs);
    return false;
  }
  const accountIds = await sql.lockAccounts(
    work.tx,
    legs.map(({ account }) => account),
  );
  const postings = legs.flatMap(({ amountPesewas: amount }, index) => {
    const accountId = accountIds[index];
    return accountId === undefined ? [] : [{ journalId, accountId, amount }];
  });
  try {
    await sql.insertPostings(work.tx, postings);
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_balance_floor') {
      throw new InsufficientFunds(`${reference}: an account would pass its floor`, { cause: error });
    }
    throw error;
  }
  return true;
}

async function requireSameLegs(look: Pick<Look, 'tx'>, reference: string, legs: readonly Leg[]): Promise<void> {
  const nameOf = (kind: string, ownerId: string | null, amount: number) => `${kind}/${ownerId}/${amount}`;
  const wanted = legs.map(({ account, amountPesewas }) => nameOf(account.kind, account.ownerId, amountPesewas)).sort();
  const written = (await sql.findPostings(look.tx, reference))
    .map(({ kind, ownerId, amount }) => nameOf(kind, ownerId, amount))
    .sort();
  if (wanted.join() !== written.join()) throw new Error(`reference ${reference} was used for another movement`);
}

export const readBalance = sql.readBalance;
export const isPosted = sql.isPosted;
