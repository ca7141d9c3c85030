import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isDiskFull } from '../db/disk.ts';
import { END, SECTION } from './dump.ts';

/** The script is truncated, or not one of ours. */
class DamagedScript extends Error {
  override readonly name = 'DamagedScript';
  constructor() {
    super('The backup is damaged: its database can’t be read to the end.');
  }
}

/** Deletes everything in the database. Objects of extensions are dropped with their schema. */
const SCHEMAS_TO_EMPTY = `
  select format('drop schema %I cascade', nspname) as sql from pg_namespace n
  where nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
    select from pg_depend where classid = 'pg_namespace'::regclass and objid = n.oid and deptype = 'e')`;

/**
 * Runs the script of a dump in one transaction, by a connection that is used for nothing else: after any error, the database
 * is as it was. With `empties`, what was in the database is deleted first. Holds a piece of the script at a time. Throws
 * words for the operator.
 */
export async function load(from: AsyncIterable<Buffer>, client: pg.Client, { empties = false } = {}): Promise<void> {
  const script = new Script(from);
  await client.query('begin');
  try {
    if (empties) await emptyDatabase(client);
    await runScript(script, client);
    // Without this, the first queries would be planned for empty tables.
    await client.query('analyze');
    // A pooler may hand the connection to others.
    await client.query('reset all');
    await client.query('commit');
  } catch (error) {
    script.close();
    // If the connection is lost, the database rolls back by itself.
    await client.query('rollback').catch(() => undefined);
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  if (isDiskFull(error)) return error;
  if (error instanceof pg.DatabaseError) {
    return new Error(`The database refused the backup: ${error.message}.${error.hint ? ` ${error.hint}` : ''}`);
  }
  // The decompressor found the data damaged.
  const isPacking = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isPacking ? new DamagedScript() : error;
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(SCHEMAS_TO_EMPTY);
  for (const { sql } of rows) await client.query(sql);
  await client.query('create schema public');
}

async function runScript(script: Script, client: pg.Client): Promise<void> {
  for (;;) {
    const line = await script.line();
    if (line === END) break;
    if (line.startsWith(SECTION)) await client.query(await script.text(Number(line.slice(SECTION.length))));
    else if (line.startsWith('copy ')) await pipeline(Readable.from(script.rows()), client.query(copyFrom(line)));
    else if (line !== '' && !line.startsWith('-- ')) throw new DamagedScript();
  }
  // Reading to the end also verifies the checksum, which follows the compressed data.
  await script.finish();
}

/** Our scripts have no longer lines. */
const LONGEST_SECTION = 2 ** 28;
const NEWLINE = '\n';
const LAST_ROW = '\\.\n';

/** Splits a script while it is read. */
class Script {
  readonly #pieces: AsyncIterator<Buffer>;
  #read: Buffer = Buffer.alloc(0);

  constructor(from: AsyncIterable<Buffer>) {
    this.#pieces = from[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.#read.indexOf(NEWLINE);
    for (; end < 0; end = this.#read.indexOf(NEWLINE)) await this.#readMore();
    const line = this.#take(end).toString();
    this.#take(NEWLINE.length);
    return line;
  }

  async text(bytes: number): Promise<string> {
    if (!(bytes >= 0 && bytes <= LONGEST_SECTION)) throw new DamagedScript();
    while (this.#read.length < bytes) await this.#readMore();
    return this.#take(bytes).toString();
  }

  /** Rows as COPY writes them, in pieces, until the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    // The marker begins with the line break before it, so that line break stays in the buffer until more is read.
    this.#read = Buffer.concat([Buffer.from(NEWLINE), this.#read]);
    let skipped = NEWLINE.length;
    for (;;) {
      const end = this.#read.indexOf(NEWLINE + LAST_ROW);
      const known = end >= 0 ? end + NEWLINE.length : this.#read.length - LAST_ROW.length;
      if (known > 0) {
        const rows = this.#take(known).subarray(skipped);
        skipped = 0;
        if (rows.length > 0) yield rows;
      }
      if (end >= 0) {
        this.#take(LAST_ROW.length);
        return;
      }
      await this.#readMore();
    }
  }

  /** Reads to the end of the stream, where nothing may follow. */
  async finish(): Promise<void> {
    if (this.#read.length > 0 || !(await this.#pieces.next()).done) throw new DamagedScript();
  }

  /** Destroys the source stream, in case something still writes to it. */
  close(): void {
    this.#pieces.return?.().catch(() => undefined);
  }

  #take(bytes: number): Buffer {
    const taken = this.#read.subarray(0, bytes);
    this.#read = this.#read.subarray(bytes);
    return taken;
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#pieces.next();
    if (done) throw new DamagedScript();
    this.#read = this.#read.length === 0 ? value : Buffer.concat([this.#read, value]);
  }
}
