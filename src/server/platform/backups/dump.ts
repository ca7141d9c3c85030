import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  COMPLETIONS,
  DEPENDENCIES,
  EXTENSIONS,
  FILLED_TABLES,
  FIND_TABLES,
  FIND_UNKNOWN,
  FINISH,
  OBJECTS,
  positionOf,
  SCHEMAS,
  SEQUENCES,
} from './catalogue.ts';

/*
 * A database as an SQL script that any PostgreSQL (15 or newer) can run: `load.ts` does, and `psql` can. Statements come in
 * sections, each below a line with its length in bytes, so that the script can be split without parsing SQL; rows are as COPY
 * writes them. Owners, rights, comments and replication are not in it.
 */

/** One connection to a PostgreSQL. */
export interface Source {
  rows<T>(sql: string): Promise<T[]>;
  /** The output of `copy … to stdout`. */
  copyOut(sql: string): AsyncIterable<Uint8Array>;
}

export const sourceOf = (client: pg.Client): Source => ({
  rows: async <T>(sql: string) => (await client.query(sql)).rows as T[],
  copyOut: (sql) => client.query(copyTo(sql)),
});

export const SECTION = '-- sql ';
export const END = '-- end of the database';

const HEAD = `-- A database of Nyansapo. npm run restore brings it back; psql -X -1 -v ON_ERROR_STOP=1 -f runs it too.\n\n`;

/**
 * The script's own settings. Functions may name objects that are created later, and need the objects in `public` to compute
 * indexes.
 */
const SETTINGS = [
  `set client_encoding = 'UTF8';`,
  'set standard_conforming_strings = on;',
  'set check_function_bodies = off;',
  'set search_path = public;',
  'set client_min_messages = warning;',
  'set statement_timeout = 0;',
  'set lock_timeout = 0;',
  'set idle_in_transaction_session_timeout = 0;',
];

/** Values are written the same way everywhere, and all names with their schema. */
const WHILE_DUMPING = [
  `set local search_path = ''`,
  'set local datestyle = iso',
  'set local intervalstyle = postgres',
  `set local timezone = 'UTC'`,
  'set local bytea_output = hex',
  'set local extra_float_digits = 1',
  'set local row_security = off',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/**
 * Writes the database as it is at one instant, while others work on it, and ends `to`. Throws an Error in words if the
 * database has something that a backup can't carry. After any error, close the connection: it can't be used again.
 */
export async function dump(source: Source, to: Writable): Promise<void> {
  await pipeline(Readable.from(scriptOf(source), { objectMode: false }), to);
}

async function* scriptOf(source: Source): AsyncGenerator<string | Uint8Array> {
  const statements = async (query: string) => (await source.rows<{ sql: string }>(query)).map(({ sql }) => sql);
  const tables = await source.rows<{ name: string }>(FIND_TABLES);
  await source.rows('begin isolation level repeatable read read only');
  for (const setting of WHILE_DUMPING) await source.rows(setting);
  // Locked before the first query takes the snapshot, so that nobody drops or changes a table after it.
  const names = tables.map(({ name }) => name).join(', ');
  if (names !== '') await source.rows(`lock table ${names} in access share mode`);
  await refuseUnknown(source);

  yield HEAD;
  yield* section(SETTINGS);
  yield* section([...(await statements(SCHEMAS)), ...(await statements(EXTENSIONS))]);
  yield* section(await objectsInOrder(source));
  for (const query of COMPLETIONS) yield* section(await statements(query));
  for (const { name, columns } of await source.rows<{ name: string; columns: string }>(FILLED_TABLES)) {
    yield `copy ${name} (${columns}) from stdin;\n`;
    yield* source.copyOut(`copy ${name} (${columns}) to stdout`);
    yield '\\.\n\n';
  }
  // Sequences advance outside transactions. Read after the rows, they are never behind them.
  const positions: string[] = [];
  for (const { name } of await source.rows<{ name: string }>(SEQUENCES)) {
    positions.push(...(await statements(positionOf(name))));
  }
  yield* section(positions);
  for (const query of FINISH) yield* section(await statements(query));
  yield `${END}\n`;
  await source.rows('commit');
}

function* section(statements: readonly string[]): Generator<string> {
  if (statements.length === 0) return;
  const text = `${statements.join('\n')}\n`;
  yield `${SECTION}${Buffer.byteLength(text)}\n${text}\n`;
}

async function refuseUnknown(source: Source): Promise<void> {
  const unknown = await source.rows<{ words: string }>(FIND_UNKNOWN);
  if (unknown.length === 0) return;
  throw new Error(`The database has what a backup can’t carry: ${unknown.map(({ words }) => words).join('; ')}.`);
}

/**
 * The statements of OBJECTS, each after those that it needs. PostgreSQL doesn't record what a function with a text body needs, so
 * functions come before tables wherever they can.
 */
async function objectsInOrder(source: Source): Promise<string[]> {
  let open = await source.rows<{ id: string; name: string; sql: string }>(OBJECTS);
  const needs = new Map<string, string[]>();
  for (const { of, on } of await source.rows<{ of: string; on: string }>(DEPENDENCIES)) {
    needs.set(of, [...(needs.get(of) ?? []), on]);
  }
  const missing = new Set(open.map(({ id }) => id));
  const inOrder: string[] = [];
  while (open.length > 0) {
    const later: typeof open = [];
    for (const object of open) {
      if (needs.get(object.id)?.some((needed) => missing.has(needed))) later.push(object);
      else {
        missing.delete(object.id);
        inOrder.push(object.sql);
      }
    }
    if (later.length === open.length) {
      const names = later.map(({ name }) => name).join(', ');
      throw new Error(`The database has what a backup can’t carry: of ${names}, each needs another one.`);
    }
    open = later;
  }
  return inOrder;
}
