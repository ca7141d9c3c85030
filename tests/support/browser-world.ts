import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alike } from './crowded.ts';
import { createDatabase, dropDatabase, freePort, startPostgres } from './postgres.ts';
import { type Contents, copyPrepared, MORNING, QUICK_ARGON2 } from './prepared.ts';
import { test } from './test.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  calendar?: { content: string };
}

export interface LedgerRow {
  kind: string;
  owner: string | null;
  balancePesewas: number;
}

interface Database {
  url: string;
  close(): Promise<void>;
}

type Reply = { id: number; content: unknown } | { id: number; error: string };

/**
 * The child process that serves this process's worlds. It ends with this process, and keeps it alive only while a world is open.
 */
class Servers {
  #child: ChildProcess | null = null;
  readonly #waiting = new Map<number, { resolve(content: unknown): void; reject(error: Error): void }>();
  #lastId = 0;
  #lastWorld = 0;
  #open = 0;

  async start(env: Record<string, string>, now: string): Promise<{ world: number; url: string }> {
    this.#lastWorld += 1;
    const world = this.#lastWorld;
    this.#open += 1;
    const { url } = await this.ask<{ url: string }>(world, { do: 'start', env, now });
    return { world, url };
  }

  async close(world: number): Promise<void> {
    await this.ask(world, { do: 'close' });
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#child?.unref();
    this.#child?.channel?.unref();
  }

  ask<T>(world: number, command: Record<string, unknown>): Promise<T> {
    const child = this.#started();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (content) => resolve(content as T), reject });
      child.send({ id, world, ...command });
    });
  }

  #started(): ChildProcess {
    this.#child ??= this.#fork();
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #fork(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./test-server.ts', import.meta.url)), {
      execPath: process.execPath,
      execArgv: ['--import', QUICK_ARGON2],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        ...(process.env.TMPDIR ? { TMPDIR: process.env.TMPDIR } : {}),
      },
    });
    child.on('message', (reply: Reply) => {
      const asked = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('error' in reply) asked?.reject(new Error(reply.error));
      else asked?.resolve(reply.content);
    });
    child.once('exit', (code) => {
      this.#child = null;
      for (const { reject } of this.#waiting.values()) reject(new Error(`the test server ended with ${code}`));
      this.#waiting.clear();
    });
    return child;
  }
}

const servers = new Servers();

/** A world's database: a copy of what was prepared, or an empty one on a server of its own. */
async function openDatabase(contents: Contents, now: string, folder: string): Promise<Database> {
  const copy = await copyPrepared(contents, now, folder);
  if (copy !== null) return { url: copy, close: () => dropDatabase(copy) };
  const server = await startPostgres();
  return { url: await createDatabase(server.url), close: () => server.stop() };
}

export { MORNING };

interface Options {
  /** Fills it with the demo people and studies. */
  demo?: boolean;
  env?: Record<string, string>;
}

/** The product in a separate process with its own clock, for one browser journey. */
export class BrowserWorld {
  url = '';
  #world = 0;
  #cleanUp = async () => {};

  private constructor() {}

  /** The world of a test file: opened before its first test in a worker, closed after the last one. */
  static forFile(options: Options = {}): BrowserWorld {
    const world = new BrowserWorld();
    test.beforeAll(() => world.#open(MORNING, options));
    test.afterAll(() => world.close());
    return world;
  }

  static async start(now: string, options: Options = {}): Promise<BrowserWorld> {
    const world = new BrowserWorld();
    await world.#open(now, options);
    return world;
  }

  async #open(now: string, { demo = false, env = {} }: Options): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-browser-'));
    const database = await openDatabase(demo ? 'demo' : 'empty', now, folder);
    const settings = {
      LOG: 'off',
      DEMO: demo ? 'on' : 'off',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      // Long timeouts, so that a busy machine fails no journey.
      DATABASE_WAIT_SECONDS: '60',
      // The clock often jumps while a payout is on its way, which is not being late.
      LATE_PAYOUT_AMOUNT: '0',
      DATABASE_URL: database.url,
      ...env,
    };
    ({ world: this.#world, url: this.url } = await servers.start(settings, now));
    this.#cleanUp = async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    };
  }

  #ask<T>(command: Record<string, unknown>): Promise<T> {
    return servers.ask<T>(this.#world, command);
  }

  goTo(at: string): Promise<void> {
    return this.#ask({ do: 'goTo', at });
  }

  /** Stops the clock until it is moved again, so that what can be done for seconds waits for a slow machine. */
  hold(): Promise<void> {
    return this.#ask({ do: 'hold' });
  }

  /** Moves time forward at once, for forms that refuse people who are too quick. */
  async pass(ms: number): Promise<void> {
    await this.goTo(new Date((await this.now()) + ms).toISOString());
  }

  /** The world's time, in milliseconds. */
  async now(): Promise<number> {
    return Date.parse(await this.#ask<string>({ do: 'now' }));
  }

  books(): Promise<LedgerRow[]> {
    return this.#ask({ do: 'books' });
  }

  /** Fills the world with the longest names and thousands of rows (crowded.ts). */
  crowd(): Promise<void> {
    return this.#ask({ do: 'crowd' });
  }

  /** More participants than the demo has. */
  addPeople(groups: readonly Alike[]): Promise<void> {
    return this.#ask({ do: 'people', groups });
  }

  /** An admin with the tests' authenticator app. */
  createAdmin(email: string, password: string): Promise<void> {
    return this.#ask({ do: 'createAdmin', email, password });
  }

  /** Waits for a mail to somebody with a matching subject. */
  async mail(to: string, subject: RegExp): Promise<Mail> {
    let mails: Mail[] = [];
    for (let tries = 0; tries < 300; tries += 1) {
      mails = await this.#ask<Mail[]>({ do: 'mails', to });
      const mail = mails.find((kept) => subject.test(kept.subject));
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const known = mails.map((kept) => kept.subject).join(', ') || 'none at all';
    throw new Error(`no mail to ${to} is called ${subject}: ${known}`);
  }

  /** The text messages that a phone has received, newest first. */
  async texts(number: string): Promise<string[]> {
    return (await this.#ask<{ text: string }[]>({ do: 'texts', number })).map(({ text }) => text);
  }

  /** Waits for the newest matching text message to a number. */
  async text(number: string, fits: RegExp): Promise<string> {
    for (let tries = 0; tries < 300; tries += 1) {
      const found = (await this.texts(number)).find((text) => fits.test(text));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`no text message to ${number} says ${fits}`);
  }

  /** The link of a mail. */
  async link(to: string, subject: RegExp, path: string): Promise<string> {
    const { text } = await this.mail(to, subject);
    const link = new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0];
    if (!link) throw new Error(`the mail ${subject} has no link to ${path}`);
    return link;
  }

  async close(): Promise<void> {
    await servers.close(this.#world);
    await this.#cleanUp();
  }
}
