import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/* What Patroni runs before it stops PostgreSQL; `npm run faults -- cluster` runs it for real. */

/** Starts the processes of its arguments, each with its title, and exits on SIGQUIT, as the postmaster does. */
const POSTMASTER = `
const { spawn } = require('node:child_process');
const backends = process.argv.slice(1).map((title) => spawn('cat', { argv0: title, stdio: 'pipe' }));
process.on('message', (index) => backends[index].once('exit', () => process.send('ended')).kill('SIGKILL'));
process.on('SIGQUIT', () => { for (const one of backends) one.kill('SIGKILL'); process.exit(3); });
process.on('SIGTERM', () => { for (const one of backends) one.kill('SIGKILL'); process.exit(0); });
process.send('ready');
`;
const WAITS = 'postgres: nyansapo: app nyansapo 10.0.0.21(40000) COMMIT waiting for 0/81B5FC8';
const OTHERS = [
  'postgres: nyansapo: app nyansapo 10.0.0.21(40001) SELECT',
  'postgres: nyansapo: app nyansapo 10.0.0.21(40002) UPDATE waiting',
  'postgres: nyansapo: walsender replicator 10.0.0.12(40003) streaming 0/81B5FC8',
  'postgres: nyansapo: startup waiting for 00000007000000000000000B',
];

describe.runIf(process.platform === 'linux')('before Patroni stops PostgreSQL', () => {
  let folder = '';
  let server: ChildProcess | null = null;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nyansapo-stop-'));
  });
  afterEach(() => {
    server?.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  async function serve(...titles: string[]): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['-e', POSTMASTER, ...titles], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    server = started;
    await once(started, 'message');
    writeFileSync(join(folder, 'postmaster.pid'), `${started.pid}\n${folder}\n`);
    return started;
  }
  async function beforeStop(...options: string[]): Promise<number | null> {
    const [code] = await once(spawn('python3', ['-B', 'ops/patroni/before_stop.py', folder, ...options]), 'exit');
    return code as number | null;
  }

  test('a server whose commit no standby confirms is stopped at once', async () => {
    const postmaster = await serve(...OTHERS, WAITS);
    const ended = once(postmaster, 'exit');
    expect(await beforeStop()).toBe(0);
    expect(await ended).toEqual([3, null]);
  });

  test('a server without such a commit is left to Patroni, which shuts it down cleanly', async () => {
    const postmaster = await serve(...OTHERS);
    expect(await beforeStop()).toBe(0);
    expect(postmaster.exitCode).toBe(null);
    postmaster.kill('SIGTERM');
    expect(await once(postmaster, 'exit')).toEqual([0, null]);
  });

  test('a commit that is confirmed meanwhile does not stop the server', async () => {
    const postmaster = await serve(WAITS);
    const done = beforeStop('60');
    postmaster.send(0);
    await once(postmaster, 'message');
    expect(await done).toBe(0);
    postmaster.kill('SIGTERM');
    expect(await once(postmaster, 'exit')).toEqual([0, null]);
  });

  test('there is nothing to do without a server', async () => {
    expect(await beforeStop()).toBe(0);
  });
});
