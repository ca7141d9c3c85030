import { existsSync, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedServerFailed, explainEnd, explainFailure, explainFullDisk, isPassing } from './embedded-failure.ts';
import {
  addressOf,
  folderOf,
  initialize,
  lockOfSocket,
  type Place,
  placeOf,
  removeShortPath,
  SUPERUSER,
} from './embedded-folder.ts';
import {
  forgetPid,
  isServerOf,
  launch,
  readPid,
  type ServerFiles,
  type ServerProcess,
  stop,
  stopProcess,
} from './embedded-process.ts';
import { userOfServer } from './embedded-user.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

/*
 * The embedded default: a PostgreSQL server from npm with its files in DATA_DIR/postgres, which starts and stops with us.
 * An advisory lock marks its owner. A connection of the owner holds the lock, so it ends with the owner, even after a crash.
 * PostgreSQL's own lock protects the files.
 */

/** Nyansapo runs on this data folder already. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

const ROLE = 'nyansapo';
const DATABASE = 'nyansapo';
/** The owner's advisory lock, in the database `postgres`. */
const OWNER_LOCK = 7_203_412;

/** How long a server may take to be ready: it may have to recover. */
const READY_MS = 120_000;
const LOOK_MS = 20;
/** A server that does not answer for this long is frozen. */
const ANSWER_MS = 10_000;
/** The delay before a crashed server is started again; doubled each time. */
const FIRST_RESTART_MS = 250;
const LAST_RESTART_MS = 5_000;
/** How often a start checks a server without an owner: after a crash, its owner soon takes it again. */
const LOOKS = 12;
/** How soon an owner retries to take its lock after a crash: much sooner than others check. */
const OWN_AGAIN_MS = 50;
/** How long an owner waits for its lock while others hold it to check. */
const OWNED_MS = 500;

const DISK_LOOK_MS = 2_000;
/** PostgreSQL's next WAL segment needs this much. */
const LEAST_FREE_BYTES = 16 << 20;

/** For a machine that also runs other work: little memory, no unneeded background workers, durable commits. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '32MB',
  max_connections: '64',
  fsync: 'on',
  wal_compression: 'on',
  // No replication and no archive: a backup is a logical copy.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  huge_pages: 'off',
  // Errors of statements are the product's to report, and statements hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
};

const MAY_LOSE = { synchronous_commit: 'off' };

export interface EmbeddedOptions {
  /** The user that PostgreSQL runs as if we are root, because it refuses root. */
  runAs: string;
  /** If Nyansapo already runs on the folder, uses its server instead of refusing. */
  mayShare?: boolean;
  /** Commits don't wait for the disk, so a power failure may undo the last ones. */
  mayLose?: boolean;
  /** Called with a message when the server ended by itself or can't start again, and with null when it is back. */
  onTrouble?: (words: string | null) => void;
  /** With less free space, the disk counts as full. */
  leastFreeBytes?: number;
  /** A loopback port and a password instead of a socket, which Windows does not have. */
  usesNetwork?: boolean;
}

/** A message for the operator; null without trouble. */
interface Troubles {
  server: string | null;
  disk: string | null;
}

/** The PostgreSQL server of a data folder: our own, or that of another process. */
export class EmbeddedServer {
  /** The address of the product's database. */
  readonly url: string;
  /** The database `postgres` for the same role, which may create databases. */
  readonly serverUrl: string;
  /** Another process owns it, and stops it. */
  readonly isShared: boolean;
  readonly #files: ServerFiles;
  readonly #place: Place;
  readonly #onTrouble: (words: string | null) => void;
  #owner: pg.Client;
  #process: ServerProcess | null;
  #troubles: Troubles = { server: null, disk: null };
  #isClosed = false;

  private constructor(
    files: ServerFiles,
    place: Place,
    {
      owner,
      process: own,
      onTrouble = () => undefined,
      leastFreeBytes = LEAST_FREE_BYTES,
    }: Pick<EmbeddedOptions, 'onTrouble' | 'leastFreeBytes'> & {
      owner: pg.Client;
      process: ServerProcess | null;
    },
  ) {
    this.#files = files;
    this.#place = place;
    this.#owner = owner;
    this.#process = own;
    this.#onTrouble = onTrouble;
    this.isShared = own === null;
    this.url = addressOf(place, ROLE, DATABASE);
    this.serverUrl = addressOf(place, ROLE, 'postgres');
    if (own === null) return;
    this.#keepOwning(owner);
    void this.#keepRunning(own);
    void this.#watchDisk(leastFreeBytes);
  }

  /**
   * Starts the server of a data folder and creates its database if it is missing. An orphan, a server whose owner was killed, is
   * stopped first. Throws DataFolderInUse, NoPostgresPrograms or EmbeddedServerFailed, with words for the operator.
   */
  static async open(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
    const { runAs, usesNetwork = process.platform === 'win32' } = options;
    const folder = folderOf(dataDir);
    const files = { folder, programs: await findPostgresPrograms(), user: userOfServer(runAs) };
    mkdirSync(resolve(dataDir), { recursive: true });
    if (!existsSync(folder)) initialize(files, usesNetwork);
    const place = await placeOf(files, usesNetwork);
    try {
      return await EmbeddedServer.#openAt(place, files, options);
    } catch (error) {
      removeShortPath(place, folder);
      throw error;
    }
  }

  static async #openAt(place: Place, files: ServerFiles, options: EmbeddedOptions): Promise<EmbeddedServer> {
    const { mayShare = false, mayLose = false } = options;
    const { folder } = files;
    const settings = { ...settingsOf(place), ...(mayLose ? MAY_LOSE : {}) };
    const since = Date.now();
    for (let looks = 1; ; looks += 1, await sleep(FIRST_RESTART_MS)) {
      const other = await connectToOther(files, place);
      if (other !== null && !(await takeOwnership(other))) {
        if (mayShare) return new EmbeddedServer(files, place, { owner: other, process: null });
        await other.end();
        throw inUse(dirname(folder));
      }
      await other?.end();
      const isLeftBehind = other !== null || readPid(folder) !== null;
      if (isLeftBehind && looks < LOOKS) continue;
      if (other !== null) await stopProcess(readPid(folder) ?? 0);
      const own = launch(files, settings);
      try {
        const owner = await connectWhenReady(own, files, place);
        if (!(await takeOwnership(owner, OWNED_MS))) throw inUse(dirname(folder));
        await createDatabaseIfMissing(owner, place);
        return new EmbeddedServer(files, place, { ...options, owner, process: own });
      } catch (error) {
        // A process that took our server for an orphan stops it itself.
        if (!(error instanceof DataFolderInUse)) await stop(own, files);
        if (!isPassing(own.printed()) || Date.now() - since > READY_MS) throw error;
      }
    }
  }

  /** Stops the server gracefully, if it is ours. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#owner.end().catch(() => undefined);
    if (this.#process) await stop(this.#process, this.#files);
    removeShortPath(this.#place, this.#files.folder);
  }

  /** Starts the server again whenever it ends by itself: somebody killed it, or its disk is full. */
  async #keepRunning(first: ServerProcess): Promise<void> {
    let wait = FIRST_RESTART_MS;
    for (let current = first; ; ) {
      await current.ended;
      if (this.#isClosed) return;
      this.#say({ server: explainEnd(current.printed(), this.#files.folder) });
      await sleep(wait);
      if (this.#isClosed) return;
      current = launch(this.#files, settingsOf(this.#place));
      this.#process = current;
      const client = await connectWhenReady(current, this.#files, this.#place).catch(() => null);
      wait = client === null ? Math.min(2 * wait, LAST_RESTART_MS) : FIRST_RESTART_MS;
      if (client === null) {
        current.child.kill('SIGQUIT');
        continue;
      }
      await client.end().catch(() => undefined);
      this.#say({ server: null });
    }
  }

  /** With a full disk, the server keeps running, and refuses writes that need space. */
  async #watchDisk(leastFreeBytes: number): Promise<void> {
    const { folder } = this.#files;
    for (; !this.#isClosed; await sleep(DISK_LOOK_MS, undefined, { ref: false })) {
      const disk = await statfs(folder).catch(() => null);
      const isFull = disk !== null && disk.bavail * disk.bsize < leastFreeBytes;
      this.#say({ disk: isFull ? explainFullDisk(folder) : null });
    }
  }

  #say(news: Partial<Troubles>): void {
    const before = this.#troubles;
    this.#troubles = { ...before, ...news };
    const [last, words] = [before, this.#troubles].map(({ server, disk }) => server ?? disk);
    if (words !== last) this.#onTrouble(words ?? null);
  }

  /** Takes the lock again when its connection is lost, as in every crash of the server. */
  #keepOwning(owner: pg.Client): void {
    this.#owner = owner;
    owner.once('end', () => void this.#ownAgain());
  }

  async #ownAgain(): Promise<void> {
    for (; !this.#isClosed; await sleep(OWN_AGAIN_MS)) {
      const client = await connect(this.#place).catch(() => null);
      if (client === null) continue;
      if (await takeOwnership(client).catch(() => false)) return this.#keepOwning(client);
      await client.end().catch(() => undefined);
    }
  }
}

function inUse(dataDir: string): DataFolderInUse {
  return new DataFolderInUse(
    `Nyansapo is already running on the data folder ${dataDir}. ` +
      'Stop that process first, or choose another folder with DATA_DIR and another PORT.',
  );
}

function settingsOf({ sockets, port }: Place): Readonly<Record<string, string>> {
  return {
    ...SETTINGS,
    // The server's own folder, in which it runs.
    unix_socket_directories: sockets === null ? '' : '.',
    unix_socket_permissions: '0700',
    listen_addresses: sockets === null ? '127.0.0.1' : '',
    port: String(port),
  };
}

/** As the server's superuser. */
async function connect(place: Place): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(place, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: ANSWER_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes the owner's lock. Another process that checks for an owner may hold it for a moment. */
async function takeOwnership(client: pg.Client, timeoutMs = 0): Promise<boolean> {
  for (const since = Date.now(); ; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as "isOurs"`);
    if (rows[0]?.isOurs) return true;
    if (Date.now() - since >= timeoutMs) return false;
  }
}

const CANNOT_CONNECT_NOW = '57P03';

/** A connection to a server that another process has started on the folder; null if none runs. */
async function connectToOther({ folder }: ServerFiles, place: Place): Promise<pg.Client | null> {
  for (const since = Date.now(); ; await sleep(LOOK_MS)) {
    const pid = readPid(folder);
    const answer = pid === null ? null : await connect(place).catch((error: Error) => error);
    if (answer instanceof pg.Client) return answer;
    const isBusy = answer !== null && 'code' in answer && answer.code === CANNOT_CONNECT_NOW;
    if (pid === null || !(isBusy || isServerOf(folder, pid))) {
      forgetPid(folder, pid, lockOfSocket(place));
      return null;
    }
    if (Date.now() - since < READY_MS) continue;
    await stopProcess(pid);
    return null;
  }
}

/** Throws EmbeddedServerFailed if the server ends before it is ready, or is not ready in time. */
async function connectWhenReady(own: ServerProcess, { folder }: ServerFiles, place: Place): Promise<pg.Client> {
  for (const since = Date.now(); ; await sleep(LOOK_MS)) {
    // Until postmaster.pid has our child's process id, another process's server could answer.
    const isOurs = !own.hasEnded() && readPid(folder) === own.child.pid;
    const client = isOurs ? await connect(place).catch(() => null) : null;
    if (client !== null) return client;
    if (own.hasEnded() || Date.now() - since > READY_MS) {
      throw new EmbeddedServerFailed(explainFailure(own.printed(), folder));
    }
  }
}

/** The product's role owns its database and is not a superuser. */
async function createDatabaseIfMissing(client: pg.Client, { password }: Place): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `select exists (select from pg_roles where rolname = '${ROLE}') as "hasRole",
       exists (select from pg_database where datname = '${DATABASE}') as "hasDatabase"`,
  );
  if (!rows[0]?.hasRole) await client.query(`create role ${ROLE} login createdb`);
  if (password !== null) await client.query(`alter role ${ROLE} password ${pg.escapeLiteral(password)}`);
  if (!rows[0]?.hasDatabase) await client.query(`create database ${DATABASE} owner ${ROLE}`);
}
