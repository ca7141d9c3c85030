import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresPrograms } from '../../src/server/platform/db/postgres-programs.ts';

/**
 * The folder of an installed PostgreSQL's programs, such as /usr/lib/postgresql/15/bin, used instead of npm's; null for npm's.
 */
export const POSTGRES_PROGRAMS = process.env.POSTGRES_PROGRAMS || null;

/** The first version with locales that don't depend on the system. */
const FIRST_WITH_OWN_LOCALES = 17;

/** The name and version of the PostgreSQL that runs. */
export function postgresName(): string {
  if (POSTGRES_PROGRAMS === null) return 'PostgreSQL 18';
  return versionOf(join(POSTGRES_PROGRAMS, 'postgres')).replace('postgres (PostgreSQL)', 'PostgreSQL').trim();
}

interface Programs {
  initdb: string;
  postgres: string;
}

async function findPrograms(): Promise<Programs> {
  if (POSTGRES_PROGRAMS === null) return findPostgresPrograms();
  return { initdb: join(POSTGRES_PROGRAMS, 'initdb'), postgres: join(POSTGRES_PROGRAMS, 'postgres') };
}

interface Place {
  dataFolder: string;
  /** The data folder of a stopped server to copy. */
  copyOf?: string | undefined;
  port: number;
  /** Settings of the server by their names. */
  settings: Readonly<Record<string, string>>;
}

/** A PostgreSQL server on its own data folder. It trusts all connections from this machine. */
export class PostgresServer {
  readonly #programs: Programs;
  readonly #place: Place;
  /** PostgreSQL refuses to run as root. */
  readonly #owner = process.getuid?.() === 0 ? accountOf('nobody') : null;
  #server: ChildProcess | null = null;
  /** Without a parent it would run forever. */
  readonly #endWithParent = () => this.#server?.kill('SIGINT');

  private constructor(programs: Programs, place: Place) {
    this.#programs = programs;
    this.#place = place;
  }

  /** Makes the data folder, and starts the server. */
  static async make(place: Place): Promise<PostgresServer> {
    const server = new PostgresServer(await findPrograms(), place);
    if (place.copyOf === undefined) server.#makeDataFolder();
    // Runs `cp`, because it keeps the files' owner.
    else execFileSync('cp', ['-a', place.copyOf, place.dataFolder]);
    process.once('exit', server.#endWithParent);
    await server.start();
    return server;
  }

  #makeDataFolder(): void {
    const { dataFolder } = this.#place;
    const { initdb, postgres } = this.#programs;
    mkdirSync(dataFolder, { recursive: true });
    if (this.#owner) chownSync(dataFolder, this.#owner.uid, this.#owner.gid);
    const version = Number(/\d+/.exec(versionOf(postgres)));
    const locale = version < FIRST_WITH_OWN_LOCALES ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', ...locale, '--no-sync'];
    execFileSync(initdb, ['-D', dataFolder, ...options], { ...this.#owner, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Resolves once the server is ready; rejects with its output if it ends before. */
  async start(): Promise<void> {
    const { dataFolder, port, settings } = this.#place;
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(this.#programs.postgres, ['-D', dataFolder, '-p', String(port), ...options], {
      ...this.#owner,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer) => {
        said += text;
        if (!/ready to accept (read-only )?connections/.test(said)) return;
        // Later output is discarded, but the pipe must be drained, or the server would block.
        server.stderr.off('data', hear).resume();
        resolve();
      };
      server.stderr.on('data', hear);
      server.once('error', reject);
      server.once('exit', (code, signal) => reject(new Error(`PostgreSQL ended with ${code ?? signal}: ${said}`)));
    });
  }

  /** The process id of the server, whose children are its backends. */
  get pid(): number {
    const pid = this.#server?.pid;
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    return pid;
  }

  kill(signal: NodeJS.Signals): void {
    this.#server?.kill(signal);
  }

  /** Ends it in order, if it still runs. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    process.off('exit', this.#endWithParent);
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
}

function versionOf(postgres: string): string {
  return execFileSync(postgres, ['--version'], { encoding: 'utf8' });
}

function accountOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
