import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { addressOf, createDatabase, freePort, startOwnPostgres } from './postgres.ts';

/*
 * A PostgreSQL server with templates: databases that worlds are copies of, each with a data folder. Filling one takes
 * seconds, a copy a tenth of a second. The stopped server is kept between runs while its inputs are unchanged.
 */

/** A module for `--import`. */
export const QUICK_ARGON2 = new URL('./quick-argon2.ts', import.meta.url).href;

/** `empty` is migrated, without people. */
export type Contents = 'empty' | 'demo';

/** When the demo's worlds start: tomorrow, ahead of the database's own timestamps. */
export const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
/** Earlier than the start of any world, so that repeated jobs are due again. */
const BEFORE = `${dateOf(new Date())}T00:00:00Z`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/nyansapo-test-worlds');
const KEPT_MS = 2 * 86_400_000;

/** The inputs of the templates. The demo calls the services, so any change of the server may affect it. */
const SOURCES: Readonly<Record<Contents, readonly string[]>> = {
  empty: ['package-lock.json', 'src/server/migrations', 'tests/support/prepare-world.ts'],
  demo: ['src/server', 'src/domain', 'src/contract', 'sandbox'],
};

const nameOf = (contents: Contents) => `template_${contents}`;

export interface Prepared {
  serverUrl: string;
  /** The folder with the templates' data folders, by their contents. */
  folder: string;
  templateUrl(contents: Contents): string;
  stop(): Promise<void>;
}

/** Starts a server with templates of these contents: the one of DATABASE_URL, or our own, which is kept for the next run. */
export async function startPrepared(wanted: readonly Contents[]): Promise<Prepared> {
  const { DATABASE_URL: given } = process.env;
  if (given) {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-prepared-'));
    const urls = new Map(await fillAll(wanted, folder, () => createDatabase(given)));
    return {
      serverUrl: given,
      folder,
      templateUrl: (contents) => urls.get(contents) ?? '',
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const kept = join(KEPT, keyOf(wanted));
  if (!existsSync(kept)) await make(kept, wanted);
  const { socketUrl, stop } = await startOwnPostgres({}, join(kept, 'server'));
  return {
    serverUrl: socketUrl,
    folder: kept,
    templateUrl: (contents) => addressOf(socketUrl, nameOf(contents)),
    stop,
  };
}

async function make(kept: string, wanted: readonly Contents[]): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  removeOld();
  const draft = mkdtempSync(join(KEPT, 'part-'));
  const server = await startOwnPostgres();
  try {
    await fillAll(wanted, draft, (contents) => createDatabase(server.socketUrl, undefined, nameOf(contents)));
    await server.keep(join(draft, 'server'));
    // Another run may have been faster.
    if (!existsSync(kept)) renameSync(draft, kept);
  } finally {
    await server.stop();
    rmSync(draft, { recursive: true, force: true });
  }
}

function fillAll(wanted: readonly Contents[], folder: string, newDatabase: (contents: Contents) => Promise<string>) {
  return Promise.all(
    wanted.map(async (contents): Promise<[Contents, string]> => {
      const url = await newDatabase(contents);
      await fill(join(folder, contents), url, contents);
      return [contents, url];
    }),
  );
}

/** Runs the product until it has created its data folder and filled its database. */
async function fill(folder: string, databaseUrl: string, contents: Contents): Promise<void> {
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

function keyOf(wanted: readonly Contents[]): string {
  const hash = createHash('sha256').update(`${wanted.join()} ${MORNING} ${process.env.POSTGRES_PROGRAMS ?? ''}`);
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!path.endsWith('.test.ts')) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  };
  for (const path of wanted.flatMap((contents) => SOURCES[contents])) add(join(ROOT, path));
  return `${wanted.join('-')}-${hash.digest('hex').slice(0, 16)}`;
}

function removeOld(): void {
  for (const name of readdirSync(KEPT)) {
    const path = join(KEPT, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Tells the processes of a run where the templates are. */
const VARIABLE = 'PREPARED_WORLDS';

type Shared = { serverUrl: string; folder: string; urls: Partial<Record<Contents, string>> };

export function sharePrepared({ serverUrl, folder, templateUrl }: Prepared, contents: readonly Contents[]): void {
  const urls = Object.fromEntries(contents.map((one) => [one, templateUrl(one)]));
  process.env[VARIABLE] = JSON.stringify({ serverUrl, folder, urls } satisfies Shared);
}

/**
 * Fills a data folder with a shared template, and copies its database. Returns the address of the copy, or null if there is
 * no such template.
 */
export async function copyPrepared(contents: Contents, now: string, to: string): Promise<string | null> {
  const given = process.env[VARIABLE];
  if (given === undefined || (contents === 'demo' && now !== MORNING)) return null;
  const { serverUrl, folder, urls } = JSON.parse(given) as Shared;
  const template = urls[contents];
  if (template === undefined) return null;
  cpSync(join(folder, contents), to, { recursive: true });
  return createDatabase(serverUrl, template);
}
