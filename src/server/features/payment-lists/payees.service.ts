import type { Reader } from '../../platform/work.ts';
import { findUserById, findUserByNumber, type UserRow } from '../accounts/users.service.ts';
import { readMobileMoney } from '../payouts/mobile-money.service.ts';
import * as sql from './payment-lists.sql.ts';

export interface Payee {
  userId: string;
  isSuspended: boolean;
  /** The number is how they sign in, and not yet where they are paid. */
  isBySignIn: boolean;
  user: UserRow;
  /** Where they are paid, masked; null if they have saved no account. */
  paidTo: string | null;
}

/**
 * The account of a listed number: the one that is paid at it by mobile money, otherwise the one that signs in with it. Null if the
 * number has none.
 */
export async function findPayee(reader: Reader, number: string): Promise<Payee | null> {
  const paidAt = await sql.findPaidAt(reader.tx, number);
  const user = await (paidAt === null ? findUserByNumber(reader, number) : findUserById(reader, paidAt));
  if (!user || user.erasedAt !== null || user.role !== 'PARTICIPANT') return null;
  const account = await readMobileMoney(reader, user.id);
  return {
    userId: user.id,
    isSuspended: user.suspendedAt !== null,
    isBySignIn: paidAt === null,
    user,
    paidTo: account?.maskedNumber ?? null,
  };
}
