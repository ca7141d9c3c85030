import { createHash } from 'node:crypto';
import {
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dateOf } from '../../domain/calendar.ts';
import { folderOf } from '../platform/db/embedded-folder.ts';
import { isAlive, readPid } from '../platform/db/embedded-process.ts';
import { userOfServer } from '../platform/db/embedded-user.ts';
import { ROOT } from '../platform/files.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { booksOf } from '../sandbox-process.ts';

/*
 * The demo that a first start has made is kept for further first starts of the same clone: copying it takes a tenth of the time.
 * It holds for a day, since its dates are relative to the day that made it, and until anything that makes it changes. A copy has
 * the same session secret, because the database contains what that secret has sealed and hashed.
 */

/** The demo calls the services, so every change of the server may change it. */
const SOURCES = [
  'package-lock.json',
  'messages',
  'sandbox',
  ...['server', 'domain', 'contract', 'messages'].map((folder) => `src/${folder}`),
];
/** The demo does not depend on these settings. If any other is configured, it is neither kept nor copied. */
const INDEPENDENT = ['DATA_DIR', 'HOST', 'LOG', 'LOG_LEVEL', 'LOG_SQL', 'PORT', 'PUBLIC_ORIGIN', 'WEB_PAGES'];
const SECRET = 'session-secret';
/** A file with the address that the demo was made for. */
const ORIGIN = 'origin';

export class KeptDemo {
  readonly #cache: string;
  readonly #folder: string;
  readonly #settings: Settings;

  private constructor(cache: string, settings: Settings, today: string) {
    this.#cache = cache;
    this.#folder = join(cache, keyOf(today));
    this.#settings = settings;
  }

  /** Null if a first start with these settings has to make everything itself. */
  static async open(
    cache: string | undefined,
    settings: Settings,
    { env = process.env, today = dateOf(new Date()) }: { env?: NodeJS.ProcessEnv; today?: string } = {},
  ): Promise<KeptDemo | null> {
    if (!cache || !settings.demo) return null;
    const plain = await readSettings(Object.fromEntries(INDEPENDENT.map((name) => [name, env[name]])));
    if (!isDeepStrictEqual(settings, plain)) return null;
    try {
      return new KeptDemo(cache, settings, today);
    } catch {
      // An installation without the sources.
      return null;
    }
  }

  /** Fills an empty folder. False if there is nothing to copy, or it could not be copied. */
  copyTo(dataDir: string): boolean {
    if (!existsSync(this.#folder)) return false;
    try {
      copy(this.#folder, dataDir);
      this.#moveLinks(dataDir);
      const user = userOfServer(this.#settings.embeddedDatabaseUser);
      if (user !== null) giveTo(folderOf(dataDir), user);
      return true;
    } catch {
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
      return false;
    }
  }

  /** Keeps a copy of a data folder whose server has stopped, instead of any that was kept before. It is no harm if that fails. */
  keep(dataDir: string): void {
    if (readPid(folderOf(dataDir)) !== null) return;
    const draft = join(this.#cache, `part-${process.pid}`);
    try {
      mkdirSync(this.#cache, { recursive: true, mode: 0o700 });
      this.#removeOthers();
      copy(dataDir, draft);
      cpSync(join(this.#settings.dataDir, SECRET), join(draft, SECRET));
      writeFileSync(join(draft, ORIGIN), this.#settings.origin);
      renameSync(draft, this.#folder);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Text messages, which the sandbox keeps, have links, and a copy often has another port. */
  #moveLinks(dataDir: string): void {
    const [origin, books] = [join(dataDir, ORIGIN), booksOf(dataDir)];
    const text = readFileSync(books, 'utf8').replaceAll(readFileSync(origin, 'utf8'), this.#settings.origin);
    writeFileSync(books, text);
    rmSync(origin);
  }

  #removeOthers(): void {
    for (const name of readdirSync(this.#cache)) {
      const path = join(this.#cache, name);
      const pid = Number(/^part-(\d+)$/.exec(name)?.[1]);
      const isBeingMade = pid > 0 && pid !== process.pid && isAlive(pid);
      if (path !== this.#folder && !isBeingMade) rmSync(path, { recursive: true, force: true });
    }
  }
}

/** Shares the blocks of the files where the file system can. */
function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}

function giveTo(path: string, user: { uid: number; gid: number }): void {
  chownSync(path, user.uid, user.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), user);
}

function keyOf(today: string): string {
  const hash = createHash('sha256').update(`${today} ${process.platform}-${process.arch}\n`);
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!path.endsWith('.test.ts')) hash.update(`${path}\n`).update(readFileSync(path));
  };
  for (const source of SOURCES) add(join(ROOT, source));
  return hash.digest('hex').slice(0, 32);
}
