import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { createDatabase, freePort } from './postgres.ts';

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

/** Migrates an empty database, as a template for others. */
export async function prepareDatabase(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
  await make(folder, url, 'empty');
  rmSync(folder, { recursive: true, force: true });
}

/** Of whole templates: the server's address, and in each data folder the database that belongs to it. */
const VARIABLE = 'PREPARED_WORLDS';
const TEMPLATE = 'template-database';

/**
 * Creates templates of worlds: data folders, each with a database on the server. Resolves with a function that removes the
 * folders when the run is over.
 */
export async function prepareWorldsOn(serverUrl: string, wanted: readonly Contents[]): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
  await Promise.all(
    wanted.map(async (contents) => {
      const folder = join(root, contents);
      const url = await createDatabase(serverUrl);
      await make(folder, url, contents);
      writeFileSync(join(folder, TEMPLATE), url);
    }),
  );
  process.env[VARIABLE] = JSON.stringify({ serverUrl, root });
  return () => rmSync(root, { recursive: true, force: true });
}

/**
 * Fills a data folder with a template, and copies its database. Returns the address of the copy, or null if there is no
 * such template.
 */
export async function copyPreparedOn(contents: Contents, now: string, to: string): Promise<string | null> {
  const given = process.env[VARIABLE];
  if (given === undefined || (contents === 'demo' && now !== MORNING)) return null;
  const { serverUrl, root } = JSON.parse(given) as { serverUrl: string; root: string };
  const from = join(root, contents);
  if (!existsSync(from)) return null;
  cpSync(from, to, { recursive: true });
  return createDatabase(serverUrl, readFileSync(join(from, TEMPLATE), 'utf8'));
}

/** Runs the product until it has made its data folder and filled its database. */
async function make(folder: string, databaseUrl: string, contents: Contents): Promise<void> {
  const program = fileURLToPath(new URL('./prepare-world.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', QUICK_ARGON2, program, contents === 'demo' ? MORNING : BEFORE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG: 'off',
      DEMO: contents === 'demo' ? 'on' : 'off',
      PORT: String(await freePort()),
      HOST: '::',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`preparing ${folder} ended with ${code}`);
}
