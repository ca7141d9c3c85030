import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { markPrepared } from './preparing-client.ts';

/**
 * A statement that nearly every request runs. Its text never changes, so it is written out instead of built each time,
 * and each connection prepares it once under its name.
 */
export function statement<Row, Values extends readonly unknown[]>(name: string, text: string) {
  const marked = markPrepared(name, text);
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(marked, [...values]));
    return rows;
  };
}
