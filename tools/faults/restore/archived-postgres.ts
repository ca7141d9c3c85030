import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tests/support/postgres.ts';
import { Child } from '../stage/child.ts';
import { atExit } from '../stage/cleanup.ts';
import { postgresPrograms } from '../stage/debian.ts';
import { isWritable } from '../stage/is-writable.ts';
import { familyOf, signalAll } from '../stage/signals.ts';
import { fillTemplate } from '../stage/template.ts';

const run = promisify(execFile);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A PostgreSQL that archives its WAL with pgBackRest, configured by the files of `ops/pgbackrest`, and a separate repository that
 * survives the server.
 */
export class ArchivedPostgres {
  readonly folder: string;
  readonly port: number;
  readonly #account: { uid: number; gid: number };
  #server: Child;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    this.#account = { uid: id('-u'), gid: id('-g') };
    this.#server = this.#newServer();
  }

  static async create(): Promise<ArchivedPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-restore-'));
    const postgres = new ArchivedPostgres(folder, await freePort());
    atExit(() => postgres.remove());
    await postgres.#initialise();
    return postgres;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/nyansapo`;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  async #initialise(): Promise<void> {
    const own = (path: string) => chownSync(path, this.#account.uid, this.#account.gid);
    own(this.folder);
    for (const name of ['repository', 'lock', 'spool']) {
      mkdirSync(join(this.folder, name));
      own(join(this.folder, name));
    }
    const config = join(this.folder, 'pgbackrest.conf');
    const values = {
      REPO_PATH: join(this.folder, 'repository'),
      REPO_PASSPHRASE: 'the one of the drill, which everybody may know',
      LOCK_PATH: join(this.folder, 'lock'),
      SPOOL_PATH: join(this.folder, 'spool'),
      PG_PATH: this.#data,
      PG_PORT: String(this.port),
      PG_SOCKET_PATH: this.folder,
    };
    writeFileSync(config, fillTemplate('ops/pgbackrest/pgbackrest.conf', values), { mode: 0o600 });
    own(config);
    await this.#as(`${postgresPrograms()}/initdb`, ['-D', this.#data, '-A', 'trust', '-U', 'postgres']);
    const archiving = fillTemplate('ops/pgbackrest/postgresql.conf', { CONFIG: config });
    appendFileSync(join(this.#data, 'postgresql.conf'), archiving);
    await this.#start('postgres');
    await this.#as(`${postgresPrograms()}/createdb`, [
      '-h',
      this.folder,
      '-p',
      String(this.port),
      '-U',
      'postgres',
      'nyansapo',
    ]);
    await this.backRest(['stanza-create']);
  }

  /** Runs pgBackRest on the drill's repository; returns what it prints. */
  backRest(args: readonly string[]): Promise<string> {
    return this.#as('pgbackrest', [`--config=${join(this.folder, 'pgbackrest.conf')}`, '--stanza=nyansapo', ...args]);
  }

  /** Destroys the machine: kills the server and deletes its disk. */
  async destroy(): Promise<void> {
    const family = familyOf(this.#server.pid);
    signalAll(family, 'SIGKILL');
    await this.#server.end('SIGKILL');
    await pause(200);
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** Restores a server from the repository: to the newest state, or to an instant. */
  async restore(to: Date | null): Promise<void> {
    const instant = to?.toISOString().replace('T', ' ').replace('Z', '+00');
    const target = instant ? ['--type=time', `--target=${instant}`, '--target-action=promote'] : [];
    mkdirSync(this.#data, { mode: 0o700 });
    chownSync(this.#data, this.#account.uid, this.#account.gid);
    await this.backRest([...target, 'restore']);
    await this.#start('nyansapo');
  }

  async #start(database: string): Promise<void> {
    this.#server = this.#newServer();
    this.#server.start();
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    while (!(await isWritable(url.toString()))) {
      if (!this.#server.isRunning) throw new Error(`PostgreSQL does not start: see ${this.folder}/postgres.log`);
      await pause(100);
    }
  }

  #newServer(): Child {
    const flags = ['-D', this.#data, '-p', String(this.port), '-k', this.folder, '-c', 'max_connections=100'];
    const { uid, gid } = this.#account;
    return new Child({
      command: 'setpriv',
      args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `${postgresPrograms()}/postgres`, ...flags],
      logFile: join(this.folder, 'postgres.log'),
    });
  }

  async #as(program: string, args: readonly string[]): Promise<string> {
    const { uid, gid } = this.#account;
    const { stdout } = await run('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program, ...args], {
      cwd: this.folder,
      maxBuffer: 1 << 26,
    });
    return stdout;
  }

  remove(): void {
    signalAll(familyOf(this.#server.pid || -1), 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
