import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, dropDatabase, freePort, startPostgres } from './postgres.ts';
import { copyPrepared, copyPreparedOn, QUICK_ARGON2 } from './prepared.ts';

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

/** The product in a separate process with its own clock, for one browser journey. */
export class BrowserWorld {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #cleanUp: (() => Promise<void> | void)[];
  readonly #waiting = new Map<number, (content: unknown) => void>();
  #last = 0;

  private constructor(url: string, child: ChildProcess, cleanUp: (() => Promise<void> | void)[]) {
    this.url = url;
    this.#child = child;
    this.#cleanUp = cleanUp;
    child.on('message', ({ id, content }: { id: number; content: unknown }) => this.#waiting.get(id)?.(content));
  }

  /** `demo` fills it with the demo people and studies. */
  static async start(
    engine: 'pglite' | 'postgres',
    now: string,
    { demo = false, env = {} }: { demo?: boolean; env?: Record<string, string> } = {},
  ): Promise<BrowserWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-browser-'));
    const contents = demo ? 'demo' : 'empty';
    const copy = engine === 'postgres' ? await copyPreparedOn(contents, now, folder) : null;
    const own = engine === 'postgres' && copy === null ? await startPostgres() : null;
    const databaseUrl = own ? await createDatabase(own.url) : copy;
    const port = await freePort();
    const isPrepared = engine === 'pglite' && copyPrepared(contents, now, folder);
    const child = fork(fileURLToPath(new URL('./test-server.ts', import.meta.url)), {
      execPath: process.execPath,
      execArgv: ['--import', QUICK_ARGON2],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        LOG: 'off',
        DEMO: demo ? 'on' : 'off',
        PORT: String(port),
        DATA_DIR: folder,
        TEST_NOW: now,
        // A busy machine makes no journey fail.
        DATABASE_WAIT_SECONDS: '60',
        ...(isPrepared ? { PREPARED: 'yes' } : {}),
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...env,
      },
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', ({ content }: { content: { url: string } }) => resolve(content.url));
      child.once('exit', (code) => reject(new Error(`the test server ended with ${code}`)));
    });
    return new BrowserWorld(url, child, [
      () => own?.stop(),
      ...(copy === null ? [] : [() => dropDatabase(copy)]),
      () => rmSync(folder, { recursive: true, force: true }),
    ]);
  }

  #ask<T>(command: Record<string, unknown>): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, (content) => resolve(content as T));
      this.#child.send({ id, ...command });
    });
  }

  goTo(at: string): Promise<void> {
    return this.#ask({ do: 'goTo', at });
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

  /** The longest names and thousands of rows: crowded.ts. */
  crowd(): Promise<void> {
    return this.#ask({ do: 'crowd' });
  }

  /** An admin with the tests' authenticator app. */
  createAdmin(email: string, password: string): Promise<void> {
    return this.#ask({ do: 'createAdmin', email, password });
  }

  /** Waits for a mail to somebody with a matching subject. */
  async mail(to: string, subject: RegExp): Promise<Mail> {
    let mails: Mail[] = [];
    for (let tries = 0; tries < 150; tries += 1) {
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

  /** Waits for the newest text message to a number that fits. */
  async text(number: string, fits: RegExp): Promise<string> {
    for (let tries = 0; tries < 150; tries += 1) {
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
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await ended;
    for (const end of this.#cleanUp) await end();
  }
}
