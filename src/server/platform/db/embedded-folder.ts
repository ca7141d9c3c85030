import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedServerFailed, explainFailure } from './embedded-failure.ts';
import { environmentOfServer, isAlive, readPort, type ServerFiles } from './embedded-process.ts';
import { commandAs } from './embedded-user.ts';

export const SUPERUSER = 'postgres';
/** With sockets, the port is only part of the socket's name. */
const SOCKET_PORT = 5432;
/** The longest path of a socket: the lowest limit of the systems that we run on. */
const LONGEST_SOCKET = 103;
/** The first line of our pg_hba.conf, by which we recognise our folder. */
const MARK = '# The embedded database of Nyansapo';

/** The address of a server. */
export interface Place {
  /** The folder of the server's socket, by a path that is short enough; null with a loopback port. */
  sockets: string | null;
  port: number;
  /** Needed with a port, which every program on the machine can reach. */
  password: string | null;
}

/** The folder of a data folder's embedded database. */
export const folderOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/** Whether a data folder has an embedded database that this release can open. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  const rules = join(folderOf(dataDir), 'pg_hba.conf');
  return existsSync(rules) && readFileSync(rules, 'utf8').startsWith(MARK);
}

const passwordFile = (folder: string) => join(dirname(folder), 'postgres-password');

/** Creates the files of a new server atomically. Throws EmbeddedServerFailed. */
export function initialize({ folder, programs, user }: ServerFiles, usesNetwork: boolean): void {
  removeDrafts(folder);
  const draft = `${folder}.part-${process.pid}`;
  const password = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (usesNetwork) writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user !== null) chownSync(draft, user.uid, user.gid);
    if (user !== null && usesNetwork) chownSync(password, user.uid, user.gid);
    runInitdb(draft, { folder, programs, user }, usesNetwork ? [`--pwfile=${password}`] : []);
    const rule = usesNetwork ? 'host all all 127.0.0.1/32 scram-sha-256' : 'local all all trust';
    writeFileSync(join(draft, 'pg_hba.conf'), `${MARK}\n${rule}\n`);
    if (usesNetwork) renameSync(password, passwordFile(folder));
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(password, { force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

function runInitdb(draft: string, { folder, programs, user }: ServerFiles, options: readonly string[]): void {
  const command = commandAs(
    user,
    programs.initdb,
    [
      ...['-D', draft, '-U', SUPERUSER, '--auth=trust', ...options],
      // Makes sorting and case mapping the same on every system.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    [draft],
  );
  const { status, error, stdout, stderr } = spawnSync(command.program, command.args, {
    ...command.as,
    cwd: draft,
    encoding: 'utf8',
    env: environmentOfServer(),
  });
  if (status === 0) return;
  throw new EmbeddedServerFailed(explainFailure([stdout, stderr, error?.message].join('\n'), folder));
}

/** Left by killed starts. */
function removeDrafts(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.part-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** The address of a folder's server, whether or not it is running. */
export async function placeOf({ folder }: ServerFiles, usesNetwork: boolean): Promise<Place> {
  if (usesNetwork) {
    const password = readFileSync(passwordFile(folder), 'utf8');
    return { sockets: null, port: readPort(folder) ?? (await freePort()), password };
  }
  const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET;
  return { sockets: isShort ? folder : shortPathTo(folder), port: SOCKET_PORT, password: null };
}

/** A link to a folder with a long path. The socket stays in the folder, where every process that has the folder finds it. */
function shortPathTo(folder: string): string {
  const link = join(mkdtempSync(join(tmpdir(), 'nyansapo-')), 'postgres');
  symlinkSync(folder, link);
  return link;
}

/** Removes that link. */
export function removeShortPath({ sockets }: Place, folder: string): void {
  if (sockets !== null && sockets !== folder) rmSync(dirname(sockets), { recursive: true, force: true });
}

/** The file by which PostgreSQL locks its socket; null with a loopback port. */
export function lockOfSocket({ sockets, port }: Place): string | null {
  return sockets === null ? null : join(sockets, `.s.PGSQL.${port}.lock`);
}

export function addressOf({ sockets, port, password }: Place, user: string, database: string): string {
  if (sockets !== null) return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}`;
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
