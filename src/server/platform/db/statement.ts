import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

const MARK = /^\/\* prepared (\w+) \*\//;

/**
 * A statement that nearly every request asks: its text never changes, so it is written out instead of built anew, and
 * each connection prepares it once under its name.
 */
export function statement<Row, Values extends readonly unknown[]>(name: string, text: string) {
  const marked = `/* prepared ${name} */ ${text}`;
  return async (tx: Tx, ...values: Values): Promise<Row[]> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(marked, [...values]));
    return rows;
  };
}

/** A connection that prepares the marked statements; every other query goes as it is. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they are
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}
