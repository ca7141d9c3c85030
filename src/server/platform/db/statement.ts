import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** A statement that nearly every request runs: its text is written out instead of built each time. */
export function statement<Row, Values extends readonly unknown[]>(text: string) {
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
