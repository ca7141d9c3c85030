import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of the programs of an installed PostgreSQL, such as /usr/lib/postgresql/15/bin, which then runs instead of the
 * one that npm installs; null without it.
 */
export const POSTGRES_PROGRAMS = process.env.POSTGRES_PROGRAMS || null;

/** The name and version of the PostgreSQL that runs. */
export function postgresName(): string {
  if (POSTGRES_PROGRAMS === null) return 'PostgreSQL 18';
  const version = execFileSync(join(POSTGRES_PROGRAMS, 'postgres'), ['--version'], { encoding: 'utf8' });
  return version.replace('postgres (PostgreSQL)', 'PostgreSQL').trim();
}

interface Options {
  programs: string;
  databaseDir: string;
  port: number;
  postgresFlags: readonly string[];
}

/** A server of an installed PostgreSQL. It has the part of the interface of `EmbeddedPostgres` that we use. */
export class InstalledPostgres {
  readonly #options: Options;
  /** PostgreSQL refuses to run as root. */
  readonly #owner = process.getuid?.() === 0 ? ownerOf('postgres') : null;
  #server: ChildProcess | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  async initialise(): Promise<void> {
    const { programs, databaseDir } = this.#options;
    mkdirSync(databaseDir, { recursive: true });
    if (this.#owner) chownSync(databaseDir, this.#owner.uid, this.#owner.gid);
    const settings = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', databaseDir, ...settings], { ...this.#owner, stdio: 'ignore' });
  }

  async start(): Promise<void> {
    const { programs, databaseDir, port, postgresFlags } = this.#options;
    const server = spawn(join(programs, 'postgres'), ['-D', databaseDir, '-p', String(port), ...postgresFlags], {
      ...this.#owner,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_MESSAGES: 'C' },
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (said: Buffer) => {
        if (said.toString().includes('ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
    }
    rmSync(this.#options.databaseDir, { recursive: true, force: true });
  }
}

function ownerOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
