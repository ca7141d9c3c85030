import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { UssdSessionTable } from '../../platform/db/ussd-tables.ts';
import type { UssdProvider } from '../../platform/ussd/port.ts';
import type { State } from './state.ts';

export interface SessionRow {
  id: string;
  number: string;
  userId: string | null;
  step: number;
  inputMark: string;
  busyUntil: Date | null;
  page: string;
  screen: number;
  state: State;
  answer: string;
  continues: boolean;
  steppedAt: Date;
  endedAt: Date | null;
}

const SHOWN = [
  ...(['id', 'number', 'userId', 'step', 'inputMark', 'busyUntil', 'page', 'screen', 'state', 'answer'] as const),
  ...(['continues', 'steppedAt', 'endedAt'] as const),
] as const;

/** Only this feature writes the column. */
function withState<R extends { state: object }>(row: R | undefined): (Omit<R, 'state'> & { state: State }) | null {
  return row ? { ...row, state: row.state as State } : null;
}

export async function findByName(tx: Tx, provider: UssdProvider, name: string): Promise<SessionRow | null> {
  const query = tx.selectFrom('ussdSession').select(SHOWN);
  return withState(await query.where('provider', '=', provider).where('providerSession', '=', name).executeTakeFirst());
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | null> {
  return withState(await tx.selectFrom('ussdSession').select(SHOWN).where('id', '=', id).executeTakeFirst());
}

/** The latest session of a number. */
export async function findLast(tx: Tx, number: string): Promise<SessionRow | null> {
  return withState(
    await tx
      .selectFrom('ussdSession')
      .select(SHOWN)
      .where('number', '=', number)
      .orderBy('steppedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Ends open sessions of a number, because a phone can only be in one menu at a time. */
export async function endOpen(tx: Tx, number: string, now: Date): Promise<void> {
  await tx
    .updateTable('ussdSession')
    .set({ endedAt: now })
    .where('number', '=', number)
    .where('endedAt', 'is', null)
    .execute();
}

/** Opens a session; false if one with its name, or for the number, was just opened. */
export async function openSession(tx: Tx, session: Insertable<UssdSessionTable>): Promise<boolean> {
  const opened = await tx
    .insertInto('ussdSession')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/**
 * Claims a step by compare-and-set: of concurrent ones, one succeeds. A step whose process died can be claimed again after
 * `busyUntil`.
 */
export async function claimStep(
  tx: Tx,
  { id, step }: SessionRow,
  claim: { step: number; inputMark: string; busyUntil: Date },
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .updateTable('ussdSession')
    .set({ ...claim, steppedAt: now })
    .where('id', '=', id)
    .where('step', '=', step)
    .where('endedAt', 'is', null)
    .where((where) => where.or([where('busyUntil', 'is', null), where('busyUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the result of a step, unless another step has taken over. */
export async function answerStep(
  tx: Tx,
  id: string,
  step: number,
  {
    state,
    ...given
  }: { userId: string | null; page: string; screen: number; state: State; answer: string; continues: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('ussdSession')
    .set({ ...given, state: JSON.stringify(state), busyUntil: null, ...(given.continues ? {} : { endedAt: now }) })
    .where('id', '=', id)
    .where('step', '=', step)
    .where('busyUntil', 'is not', null)
    .execute();
}

/** The network ended the session; a running step still stores its result. */
export async function endSession(tx: Tx, provider: UssdProvider, name: string, now: Date): Promise<void> {
  await tx
    .updateTable('ussdSession')
    .set({ endedAt: now })
    .where('provider', '=', provider)
    .where('providerSession', '=', name)
    .where('endedAt', 'is', null)
    .execute();
}
