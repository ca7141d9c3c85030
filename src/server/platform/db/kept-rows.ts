import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../work.ts';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * The rows that a retention rule finds and removes: those older than an instant. Both functions share one condition.
 */
export interface RetentionRule {
  count(work: Work, before: Date): Promise<number>;
  remove(work: Work, before: Date): Promise<number>;
}

type Condition = (before: Date) => RawBuilder<unknown>;

/** Deletes the rows. */
export function deleting(table: keyof Tables, condition: Condition): RetentionRule {
  return {
    count: ({ tx }, before) => countOf(tx, table, condition(before)),
    remove: async ({ tx }, before) => {
      const result = await sql`delete from ${sql.table(table)} where ${condition(before)}`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    },
  };
}

/** Clears the rows' contents instead of deleting the rows. */
export function redacting(table: keyof Tables, change: RawBuilder<unknown>, condition: Condition): RetentionRule {
  return {
    count: ({ tx }, before) => countOf(tx, table, condition(before)),
    remove: async ({ tx }, before) => {
      const result = await sql`update ${sql.table(table)} set ${change} where ${condition(before)}`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    },
  };
}

async function countOf(tx: Tx, table: string, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${condition}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Gives a person's rows to another account of the same person. */
export type Move = (work: Work, from: string, to: string) => Promise<void>;

/**
 * Moves the rows of one table. Rows that must be unique per value of `once` stay if the other account has the same value; `where`
 * excludes more.
 */
export function moving<T extends keyof Tables & string>(
  table: T,
  column: keyof Tables[T] & string,
  {
    once,
    where,
  }: { once?: (keyof Tables[T] & string)[]; where?: (from: string, to: string) => RawBuilder<unknown> } = {},
): Move {
  const [target, person] = [sql.table(table), sql.ref(`${table}.${column}`)];
  return async ({ tx }, from, to) => {
    const same = (once ?? []).map((key) => sql`twin.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`);
    const alone = sql`not exists (select from ${target} as twin
      where ${sql.join([sql`twin.${sql.ref(column)} = ${to}`, ...same], sql` and `)})`;
    const conditions = [sql`${person} = ${from}`, ...(once ? [alone] : []), ...(where ? [where(from, to)] : [])];
    await sql`update ${target} set ${sql.ref(column)} = ${to} where ${sql.join(conditions, sql` and `)}`.execute(tx);
  };
}
