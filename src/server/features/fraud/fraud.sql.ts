import type { Insertable } from 'kysely';
import type { FraudSignal } from '../../../domain/fraud.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FraudSignalTable } from '../../platform/db/money-tables.ts';

export function findPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .leftJoin('mobileMoneyAccount', 'mobileMoneyAccount.userId', 'appUser.id')
    .select([
      'firstName',
      'lastName',
      'canonicalEmail',
      'signUpNetwork',
      'renamedAt',
      'appUser.createdAt',
      'number',
      'accountName',
      'nameChecked',
    ])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Another person whose payouts went to this number. */
export async function findPaidBefore(tx: Tx, userId: string, number: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payout')
    .select('participantId')
    .where('number', '=', number)
    .where('participantId', '<>', userId)
    .executeTakeFirst();
  return row?.participantId ?? null;
}

/** Another active account whose mail reaches the same mailbox. */
export async function findSameMailbox(tx: Tx, userId: string, canonicalEmail: string): Promise<string | null> {
  const row = await tx
    .selectFrom('appUser')
    .select('id')
    .where('canonicalEmail', '=', canonicalEmail)
    .where('id', '<>', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Another participant who signed in from a browser that this person used. */
export async function findSameBrowser(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('knownDevice as own')
    .innerJoin('knownDevice as same', 'same.browserHash', 'own.browserHash')
    .innerJoin('appUser', 'appUser.id', 'same.userId')
    .select('appUser.id')
    .where('own.userId', '=', userId)
    .whereRef('same.userId', '<>', 'own.userId')
    .where('role', '=', 'PARTICIPANT')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The most accounts that a network opened within an hour around an instant, including this one. */
export async function countSignUps(tx: Tx, network: string, from: Date, to: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('signUpNetwork', '=', network)
    .where('createdAt', '>', from)
    .where('createdAt', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A person's latest change of the facts that decide which studies fit, since an instant. Changes that an admin reviewed
 * are not a signal.
 */
export async function findProfileChange(tx: Tx, userId: string, since: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('profileChange')
    .select('id')
    .where('participantId', '=', userId)
    .where('status', 'in', ['MADE', 'DECLINED'])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An application that somebody sent before an instant. */
export async function findApplicationBefore(tx: Tx, userId: string, before: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('application')
    .select('id')
    .where('participantId', '=', userId)
    .where('appliedAt', '<', before)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertSignals(tx: Tx, signals: Insertable<FraudSignalTable>[]): Promise<void> {
  if (signals.length === 0) return;
  await tx
    .insertInto('fraudSignal')
    .values(signals)
    .onConflict((conflict) => conflict.columns(['subjectId', 'signal']).doNothing())
    .execute();
}

/** The signals of a person's applications since an instant. */
export async function listOfApplications(tx: Tx, userId: string, since: Date) {
  return (await tx
    .selectFrom('fraudSignal')
    .select(['signal', 'evidence'])
    .where('participantId', '=', userId)
    .where('subject', '=', 'application')
    .where('at', '>', since)
    .execute()) as { signal: FraudSignal; evidence: string }[];
}

/** What an admin has reviewed and cleared: the same signal with the same evidence. */
export function listCleared(tx: Tx, userId: string) {
  return tx
    .selectFrom('fraudSignal')
    .select(['signal', 'evidence'])
    .where('participantId', '=', userId)
    .where('clearedAt', 'is not', null)
    .execute();
}

export async function listOfSubjects(tx: Tx, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return (await tx
    .selectFrom('fraudSignal')
    .select(['subjectId', 'signal', 'points', 'evidence', 'clearedAt'])
    .where('subjectId', 'in', [...subjectIds])
    .orderBy('points', 'desc')
    .orderBy('signal')
    .execute()) as {
    subjectId: string;
    signal: FraudSignal;
    points: number;
    evidence: string;
    clearedAt: Date | null;
  }[];
}

export async function clear(tx: Tx, subjectId: string, clearedBy: string, clearedAt: Date): Promise<void> {
  await tx
    .updateTable('fraudSignal')
    .set({ clearedAt, clearedBy })
    .where('subjectId', '=', subjectId)
    .where('clearedAt', 'is', null)
    .execute();
}
