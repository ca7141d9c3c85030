import type { Compilable, CompiledQuery, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** What is known of a statement that waits. */
export interface Waits {
  /** The row that it changes: two changes of one row never go together. */
  row?: string;
  /** Called if it changed nothing; throws, so that nothing is committed. */
  onNothing?: () => never;
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
  query: Compilable | CompiledQuery,
  how: Waits = {},
): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query;
  waits.set(compiled, how);
  await tx.executeQuery(compiled);
}
