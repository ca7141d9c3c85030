import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { createDatabase } from './postgres.ts';
import { RUN_FOLDER } from './run-folder.ts';

/*
 * Templates for worlds: created once per run, copied for each world. Migrating takes seconds and the demo half a
 * minute; a copy takes a tenth of a second.
 */

/** A module for `--import`. */
export const QUICK_ARGON2 = new URL('./quick-argon2.ts', import.meta.url).href;

/** `empty` is migrated and has no people. */
export type Contents = 'empty' | 'demo';

/** When the demo's worlds start: tomorrow, ahead of the database's own timestamps. */
export const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
/** Earlier than the start of any world, so that repeated jobs are due again. */
const BEFORE = `${dateOf(new Date())}T00:00:00Z`;

function pathOf(root: string, contents: Contents, now: string): string {
  return join(root, contents === 'empty' ? 'empty' : `demo-${now.replaceAll(':', '-')}`);
}

/** Creates missing templates, all at the same time. Resolves with a function that removes them when the run is over. */
export async function prepareWorlds(wanted: readonly Contents[]): Promise<() => void> {
  const given = process.env[RUN_FOLDER];
  const root = given ?? mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
  process.env[RUN_FOLDER] = root;
  await Promise.all(
    wanted.map(async (contents) => {
      const folder = pathOf(root, contents, MORNING);
      if (!existsSync(folder)) await make(folder, contents);
    }),
  );
  return () => {
    if (given === undefined) rmSync(root, { recursive: true, force: true });
  };
}

/** Migrates an empty database of a server, as a template for others. */
export async function prepareDatabase(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
  await make(join(folder, 'unused'), 'empty', { DATABASE_URL: url });
  rmSync(folder, { recursive: true, force: true });
}

/** Of templates on a PostgreSQL server: the server's address, and in each data folder the database that belongs to it. */
const SERVER_VARIABLE = 'PREPARED_ON';
const TEMPLATE = 'template-database';
const onServer = (contents: Contents) => `postgres-${contents}` as const;

/**
 * Creates templates whose data is on a PostgreSQL server, which costs a world half of the processor time of the embedded
 * engine. Resolves with a function that removes their folders when the run is over.
 */
export async function prepareWorldsOn(serverUrl: string, wanted: readonly Contents[]): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
  await Promise.all(
    wanted.map(async (contents) => {
      const folder = join(root, onServer(contents));
      const url = await createDatabase(serverUrl);
      await make(folder, contents, { DATABASE_URL: url });
      writeFileSync(join(folder, TEMPLATE), url);
    }),
  );
  process.env[SERVER_VARIABLE] = JSON.stringify({ serverUrl, root });
  return () => rmSync(root, { recursive: true, force: true });
}

/**
 * Fills a data folder with the template on the server, and copies its database. Returns the address of the copy, or null
 * if there is no such template.
 */
export async function copyPreparedOn(contents: Contents, now: string, to: string): Promise<string | null> {
  const given = process.env[SERVER_VARIABLE];
  if (given === undefined || (contents === 'demo' && now !== MORNING)) return null;
  const { serverUrl, root } = JSON.parse(given) as { serverUrl: string; root: string };
  const from = join(root, onServer(contents));
  if (!existsSync(from)) return null;
  cpSync(from, to, { recursive: true });
  return createDatabase(serverUrl, readFileSync(join(from, TEMPLATE), 'utf8'));
}

async function make(folder: string, contents: Contents, env: Record<string, string> = {}): Promise<void> {
  const program = fileURLToPath(new URL('./prepare-world.ts', import.meta.url));
  const given = contents === 'demo' ? ['on', MORNING] : ['off', BEFORE];
  const child = spawn(process.execPath, ['--import', QUICK_ARGON2, program, folder, ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG: 'off', ...env },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`preparing ${folder} ended with ${code}`);
}

/**
 * Fills a data folder with the template for `now`; returns false if there is none, so that the world creates its own.
 */
export function copyPrepared(contents: Contents, now: string, to: string): boolean {
  const root = process.env[RUN_FOLDER];
  if (root === undefined) return false;
  const from = pathOf(root, contents, now);
  if (!existsSync(from)) return false;
  cpSync(from, to, { recursive: true });
  return true;
}
