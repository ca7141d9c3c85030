/** @module-tag slow */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { EmbeddedServerFailed, explainEnd, explainFailure } from './embedded-failure.ts';
import { folderOf, hasEmbeddedDatabase } from './embedded-folder.ts';
import { isAlive, readPid } from './embedded-process.ts';
import { DataFolderInUse, type EmbeddedOptions, EmbeddedServer } from './embedded-server.ts';
import { commandAs, mayEnter, userOfServer } from './embedded-user.ts';
import { findPostgresPrograms, NoPostgresPrograms } from './postgres-programs.ts';

const folders: string[] = [];
const servers: EmbeddedServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newDataDir(below = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-embedded-'));
  folders.push(folder);
  return join(folder, below, 'data');
}

async function open(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await EmbeddedServer.open(dataDir, { runAs: 'nobody', ...options });
  servers.push(server);
  return server;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that opens the server of a data folder and runs code meanwhile. */
function openIn(dataDir: string, meanwhile: string): ChildProcessByStdio<null, Readable, null> {
  const program = `
    import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { EmbeddedServer } from ${JSON.stringify(new URL('./embedded-server.ts', import.meta.url).href)};
    const opening = EmbeddedServer.open(${JSON.stringify(dataDir)}, { runAs: 'nobody' });
    ${meanwhile}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Starts another process that opens the server of a data folder and keeps it open. */
async function openElsewhere(dataDir: string) {
  const child = openIn(dataDir, `await opening; console.log('open'); setInterval(() => undefined, 1000);`);
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('what was committed is there after a stop; the role owns its database and is not a superuser', async () => {
  const dataDir = newDataDir();
  expect(hasEmbeddedDatabase(dataDir)).toBe(false);
  const first = await open(dataDir);
  await query(first.url, 'create table kept (id integer); insert into kept values (7)');
  const [role] = await query(first.url, 'select usesuper, usecreatedb from pg_user where usename = current_user');
  expect(role).toEqual({ usesuper: false, usecreatedb: true });
  expect(statSync(folderOf(dataDir)).mode & 0o077).toBe(0);
  const pid = readPid(folderOf(dataDir)) ?? 0;
  await first.close();
  expect(isAlive(pid)).toBe(false);
  expect(hasEmbeddedDatabase(dataDir)).toBe(true);
  expect(await query((await open(dataDir)).url, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('names are sorted and folded by Unicode on every system, and a commit waits for the disk', async () => {
  const { url } = await open(newDataDir());
  const [found] = await query(
    url,
    `select lower('ÉƆ') as lower, current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits,
       (select array_agg(name order by name) from unnest(array['b', 'Á', 'a', 'B']) as name) as sorted`,
  );
  expect(found).toEqual({ lower: 'éɔ', fsync: 'on', waits: 'on', sorted: ['B', 'a', 'b', 'Á'] });
});

test('a second start on the folder is refused, and a command uses the server that runs', async () => {
  const dataDir = newDataDir();
  const owner = await open(dataDir);
  await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
  await expect(open(dataDir)).rejects.toThrow(`Nyansapo is already running on the data folder ${dataDir}`);
  const shared = await open(dataDir, { mayShare: true });
  expect([owner.isShared, shared.isShared]).toEqual([false, true]);
  await shared.close();
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('only one of several simultaneous starts gets the folder', async () => {
  const dataDir = newDataDir();
  const starts = await Promise.allSettled(Array.from({ length: 3 }, () => open(dataDir)));
  const refused = starts.filter((start) => start.status === 'rejected');
  expect(refused.map(({ reason }) => reason.constructor)).toEqual([DataFolderInUse, DataFolderInUse]);
  expect(await query(servers[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the next start stops the server of a process that was killed, and loses nothing', async () => {
  const dataDir = newDataDir();
  const elsewhere = await openElsewhere(dataDir);
  await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
  const shared = await open(dataDir, { mayShare: true });
  await query(shared.url, 'create table kept (id integer); insert into kept values (7)');
  await shared.close();
  const orphan = readPid(folderOf(dataDir)) ?? 0;
  await elsewhere.kill();
  expect(isAlive(orphan)).toBe(true);
  const next = await open(dataDir);
  expect(next.isShared).toBe(false);
  expect(isAlive(orphan)).toBe(false);
  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('a killed server comes back with everything that was committed, and stays ours', async () => {
  const dataDir = newDataDir();
  const troubles: (string | null)[] = [];
  const server = await open(dataDir, { onTrouble: (words) => troubles.push(words) });
  await query(server.url, 'create table kept (id integer); insert into kept values (7)');
  process.kill(readPid(folderOf(dataDir)) ?? 0, 'SIGKILL');
  // Nobody owns the server for a moment, but it is not an orphan.
  await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
  await expect.poll(() => troubles.at(-1)).toBeNull();
  expect(troubles).toEqual([expect.stringContaining('is being started again'), null]);
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 7 }]);
  // The crash released the owner's lock, and the owner takes it again.
  await expect
    .poll(async () => (await query<{ count: number }>(server.url, OWNERS))[0]?.count, { interval: 50 })
    .toBe(1);
  await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
});

const OWNERS = `select count(*)::int as count from pg_locks where locktype = 'advisory'`;

test('a process that ends while its server starts does not leave it behind', async () => {
  const dataDir = newDataDir();
  await (await open(dataDir)).close();
  const pidFile = join(folderOf(dataDir), 'postmaster.pid');
  const child = openIn(dataDir, `while (!existsSync(${JSON.stringify(pidFile)})) await setTimeout(1); process.exit();`);
  await expect.poll(() => readPid(folderOf(dataDir)), { interval: 1 }).not.toBeNull();
  const pid = readPid(folderOf(dataDir)) ?? 0;
  await once(child, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a full disk is reported while the server keeps running', async () => {
  const troubles: (string | null)[] = [];
  const onTrouble = (words: string | null) => troubles.push(words);
  const { url } = await open(newDataDir(), { onTrouble, leastFreeBytes: Number.POSITIVE_INFINITY });
  await expect.poll(() => troubles).toEqual([expect.stringContaining('The disk is full')]);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after a power cut, a process id that was reused does not count as a lock', async () => {
  const dataDir = newDataDir();
  const elsewhere = await openElsewhere(dataDir);
  const folder = folderOf(dataDir);
  const pid = readPid(folder) ?? 0;
  await elsewhere.kill();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  // PostgreSQL looks only at processes of its own user.
  const other = spawn('sleep', ['1000'], userOfServer('nobody') ?? {});
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const [, ...rest] = readFileSync(join(folder, name), 'utf8').split('\n');
    writeFileSync(join(folder, name), [other.pid, ...rest].join('\n'));
  }
  const left = readFileSync(join(folder, '.s.PGSQL.5432.lock'));
  try {
    const next = await open(dataDir);
    expect(next.isShared).toBe(false);
    await next.close();
    writeFileSync(join(folder, '.s.PGSQL.5432.lock'), left);
    expect((await open(dataDir)).isShared).toBe(false);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  } finally {
    other.kill();
  }
});

test.runIf(process.platform === 'linux')('a zombie process does not count as alive', async () => {
  // The child ends only after the shell, which would reap it, has become another program.
  const script = 'read -r _ <&3 & echo $!; exec sleep 1000';
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  try {
    const [pid] = await once(parent.stdout as Readable, 'data');
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
    (parent.stdio[3] as Writable).end('\n');
    await expect.poll(() => isAlive(Number(pid))).toBe(false);
    expect(existsSync(`/proc/${Number(pid)}`)).toBe(true);
  } finally {
    parent.kill();
  }
});

test('a folder with a long path has its socket elsewhere', async () => {
  const dataDir = newDataDir('a-folder-with-a-name-that-is-long/'.repeat(5));
  const links = () => readdirSync(tmpdir()).filter((name) => /^nyansapo-\w{6}$/.test(name));
  const before = links();
  const server = await open(dataDir);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
  expect(links()).toHaveLength(before.length + 1);
  const sockets = new URL(server.url).searchParams.get('host') ?? '';
  expect(sockets.length).toBeLessThan(80);
  await server.close();
  expect(existsSync(sockets)).toBe(false);
});

test('without sockets, a loopback port asks for a password that only the owner can read', async () => {
  const dataDir = newDataDir();
  const options = { usesNetwork: true };
  const server = await open(dataDir, options);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0);
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  await expect(open(dataDir, options)).rejects.toThrow(DataFolderInUse);
  const shared = await open(dataDir, { ...options, mayShare: true });
  expect(shared.url).toBe(server.url);
});

test('a folder of another major version and a system without programs get an error that says what to do', async () => {
  const dataDir = newDataDir();
  await (await open(dataDir)).close();
  writeFileSync(join(folderOf(dataDir), 'PG_VERSION'), '17\n');
  await expect(open(dataDir)).rejects.toThrow(/another major version.*npm run backup.*npm run restore/s);
  await expect(findPostgresPrograms('sunos-x64')).rejects.toThrow(NoPostgresPrograms);
  await expect(findPostgresPrograms('sunos-x64')).rejects.toThrow('Set DATABASE_URL');
});

test('a folder that is not a database is refused with an explanation and left unchanged', async () => {
  const dataDir = newDataDir();
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), 'notes.txt'), 'somebody’s notes');
  await expect(open(dataDir)).rejects.toThrow(EmbeddedServerFailed);
  expect(readFileSync(join(folderOf(dataDir), 'notes.txt'), 'utf8')).toBe('somebody’s notes');
});

test('root starts programs as the server’s user, who can enter closed folders only where necessary', () => {
  const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
  const closed = mkdtempSync(join(tmpdir(), 'nyansapo-closed-'));
  folders.push(closed);
  expect(commandAs(null, '/bin/sh', ['-c', 'id'], [closed])).toEqual({
    program: '/bin/sh',
    args: ['-c', 'id'],
    as: {},
  });
  expect(commandAs(nobody, '/bin/sh', [], ['/'])).toMatchObject({
    program: '/bin/sh',
    as: { uid: 65_534, gid: 65_534 },
  });
  expect(mayEnter(closed, nobody)).toBe(false);
  expect(commandAs(nobody, '/bin/sh', ['-c', 'id'], [closed])).toMatchObject({
    program: 'setpriv',
    args: expect.arrayContaining(['--reuid=65534', '--ambient-caps=-all,+dac_read_search', '/bin/sh', '-c', 'id']),
    as: {},
  });
});

// What PostgreSQL 18 printed in each of these situations.
test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk is full'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device', 'The disk is full'],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'read-only'],
  ['FATAL:  data directory "/d/postgres" has wrong ownership', 'must belong to the user'],
  ['FATAL:  database files are incompatible with server', 'another major version'],
  ['FATAL:  could not open shared memory segment "/PostgreSQL.7": No such file or directory', 'no shared memory'],
  ['FATAL:  could not create shared memory segment: Function not implemented', 'no shared memory'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'is taken'],
  ['postgres: error while loading shared libraries: libz.so.1: cannot open shared object file', 'Set DATABASE_URL'],
  ['spawn /n/bin/postgres EACCES', 'can’t reach its programs'],
])('%s is explained', (printed, words) => {
  expect(explainFailure(printed, '/d/postgres')).toContain(words);
  expect(explainEnd(printed, '/d/postgres')).toContain(words);
});
