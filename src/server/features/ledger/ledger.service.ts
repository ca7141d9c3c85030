import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './ledger.sql.ts';
import type { Movement } from './movements.ts';

/** Thrown if a movement would take an account below its floor. */
export class InsufficientFunds extends Error {}

/**
 * The only way to move money. Returns false if the reference was already posted with the same legs; the same reference with other
 * legs is an error. Lock order: the journal's reference, then accounts by id.
 */
export async function post(work: Pick<Work, 'tx'>, movement: Movement): Promise<boolean> {
  const legs = movement.legs.filter(({ amountPesewas }) => amountPesewas !== 0);
  const { reference } = movement;
  if (legs.length < 2 || legs.reduce((sum, leg) => sum + leg.amountPesewas, 0) !== 0) {
    throw new Error(`movement ${reference} does not balance`);
  }
  try {
    return await sql.postMovement(work.tx, { ...movement, legs });
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_balance_floor') {
      throw new InsufficientFunds(`${reference}: an account would pass its floor`, { cause: error });
    }
    throw error;
  }
}

export const readBalance = sql.readBalance;
export const readAccount = sql.readAccount;
export const isPosted = sql.isPosted;
export const listPosted = sql.listPosted;
