import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './database-life.sql.ts';

/*
 * A restored database, or a standby that took over, may lack transactions that were already acknowledged. Each database has an
 * identity (its cluster and timeline). If that is not the identity of the newest life, or if nobody has asked the provider since
 * that life began, the books may lack payments, and no money leaves.
 */

/** Checked in every transaction that decides to move money out. If false, do nothing: adoption schedules the work again. */
export async function maySend(work: Pick<Work, 'tx'>): Promise<boolean> {
  return isWhole(await sql.readLife(work.tx));
}

function isWhole({ identity, here, adoptedAt }: sql.Life): boolean {
  return adoptedAt !== null && identity === here;
}

/** A life whose books may lack movements that the provider knows. */
export interface OpenLife {
  life: number;
  /** The books are complete up to this instant; null if that is unknown. */
  completeUntil: Date | null;
}

/**
 * The life that waits for the provider, or null. Begins one if the database's identity has changed; `lastCompared` is when the
 * books were last compared with the provider's.
 */
export async function findOpenLife(
  work: Work,
  lastCompared: (reader: Reader) => Promise<Date | null>,
): Promise<OpenLife | null> {
  const life = await sql.readLife(work.tx);
  if (isWhole(life)) return null;
  if (life.identity === life.here) return life;
  // A life without an adoption still knows until when its books were complete.
  const completeUntil = life.adoptedAt === null ? life.completeUntil : await lastCompared(work);
  await sql.beginLife(work.tx, { cause: 'NOTICED', completeUntil, at: work.now });
  return sql.readLife(work.tx);
}

/** Marks the database as restored from a backup, so that no money leaves until the provider has been asked. */
export async function markRestored(work: Pick<Work, 'tx' | 'now'>, completeUntil: Date | null): Promise<void> {
  await sql.beginLife(work.tx, { cause: 'RESTORED', completeUntil, at: work.now });
}

/** Records that the provider has been asked. False if another process was faster. */
export function endAdoption(work: Work, { life }: OpenLife): Promise<boolean> {
  return sql.endAdoption(work.tx, life, work.now);
}
