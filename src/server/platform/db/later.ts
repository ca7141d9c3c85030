import { type Compilable, CompiledQuery, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A change of one row of which several are written by one statement: the database checks, plans and starts it once. Those that
 * wait and have the same `kind` go together.
 */
export interface RowChange {
  kind: string;
  values: readonly unknown[];
  /** Whether changes of one row are made at once, such as places that are counted. */
  addsUp?: boolean;
  /** The statement for the values of one or more; it must change each of their rows. */
  write(rows: readonly (readonly unknown[])[]): CompiledQuery;
}

/** What is known of a statement that waits. */
export interface Waits {
  /** The row that it changes: two changes of one row never go together, unless they add up. */
  row?: string;
  /** Called if it changed nothing; throws, so that nothing is committed. */
  onNothing?: () => never;
  /** For one that may go together with others. */
  change?: RowChange;
}

const waits = new WeakMap<CompiledQuery, Waits>();

/** How a statement waits; undefined for one that runs at once. */
export function waitsOf(query: CompiledQuery): Waits | undefined {
  return waits.get(query);
}

/**
 * Runs a statement that only writes, and whose answer nobody needs, together with others: just before the next statement
 * of the transaction that does not wait, or before its commit. All that wait are one statement for the database, so a
 * part must not read what another one writes. Its errors are thrown when it runs.
 */
export async function later(
  tx: Transaction<Tables>,
  what: Compilable | CompiledQuery | RowChange,
  how: Pick<Waits, 'row' | 'onNothing'> = {},
): Promise<void> {
  const isChange = 'write' in what;
  const query = isChange
    ? CompiledQuery.raw(WRITTEN_LATER, [...what.values])
    : 'compile' in what
      ? what.compile()
      : what;
  waits.set(query, isChange ? { ...how, change: what } : how);
  await tx.executeQuery(query);
}

/** In the place of a text that is known only when it is sent. */
const WRITTEN_LATER = 'written later';
