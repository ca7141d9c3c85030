import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** A statement that nearly every request runs: its text is written out instead of built each time. */
export function statement<Row, Values extends readonly unknown[]>(text: string) {
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}

/**
 * A query that nearly every request runs, built once: its text is the same whatever its values. `build` gets a placeholder
 * for each value, and must pass each of them to the database once, in their order.
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  count: Values['length'],
  build: (tx: Tx, ...values: Values) => { compile(): CompiledQuery<Row> },
) {
  let text: string | undefined;
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    if (text === undefined) {
      const placeholders = Array.from({ length: count }, (_, index) => `placeholder ${index}`);
      const query = build(tx, ...(placeholders as unknown as Values)).compile();
      if (query.parameters.join() !== placeholders.join()) throw new Error(`${query.sql} has other values`);
      text = query.sql;
    }
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
