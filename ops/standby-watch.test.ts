import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/*
 * The watch copies a standby again if it has stopped replicating, and never anything else. `npm run faults -- cluster` runs it
 * for real.
 */

const SCRIPT = 'ops/patroni/standby_watch.py';

/** Calls functions of the script with values from here, and returns what they return. */
function python(expression: string, values: unknown): unknown {
  const program = `
import json, sys
sys.path.insert(0, "ops/patroni")
sys.dont_write_bytecode = True
from standby_watch import Clock, standstill, startup_segment
given = json.load(sys.stdin)
print(json.dumps(${expression}))`;
  return JSON.parse(execFileSync('python3', ['-c', program], { input: JSON.stringify(values), encoding: 'utf8' }));
}

/** node2 has stopped replicating: its server runs, but the primary, node1, streams to node3 only. */
function stuck() {
  return {
    name: 'node2',
    segment: null as string | null,
    cluster: {
      pause: false,
      members: [
        { name: 'node1', role: 'leader', state: 'running', timeline: 7, api_url: '' },
        { name: 'node2', role: 'replica', state: 'running', timeline: 6, api_url: '' },
        { name: 'node3', role: 'sync_standby', state: 'streaming', timeline: 7, api_url: '' },
      ],
    },
    mine: {
      role: 'replica',
      state: 'running',
      xlog: { received_location: 500, replayed_location: 400 } as object | undefined,
    },
    leaders: {
      role: 'primary',
      state: 'running',
      cluster_unlocked: false,
      replication: [{ application_name: 'node3', state: 'streaming' }],
    },
  };
}
type View = ReturnType<typeof stuck>;
const STANDS = ['node1', 7, [400, 500]];

function judged(...changes: ((view: View) => void)[]): unknown[] {
  const views = changes.map((change) => {
    const view = stuck();
    change(view);
    return view;
  });
  return python('[standstill(**view) for view in given]', views) as unknown[];
}
const member = (view: View, name: string) =>
  view.cluster.members.find((one) => one.name === name) as { state: string; role: string };
const send = (view: View, application_name: string, state: string) =>
  view.leaders.replication.push({ application_name, state });

const QUIET: [string, (view: View) => void][] = [
  ['it streams', (view) => send(view, 'node2', 'streaming')],
  ['it is the primary', (view) => Object.assign(view, { name: 'node1' })],
  ['its server says that it is no standby', (view) => Object.assign(view.mine, { role: 'primary' })],
  ['it is the synchronous standby', (view) => Object.assign(member(view, 'node2'), { role: 'sync_standby' })],
  ['the cluster does not know it', (view) => Object.assign(view, { name: 'node4' })],
  ['there is no primary', (view) => Object.assign(member(view, 'node1'), { role: 'replica' })],
  ['the primary starts', (view) => Object.assign(member(view, 'node1'), { state: 'starting' })],
  ['the server of the primary does not answer', (view) => Object.assign(view.leaders, { state: 'unknown' })],
  ['what leads has stepped down', (view) => Object.assign(view.leaders, { role: 'replica' })],
  ['the primary has lost its lock', (view) => Object.assign(view.leaders, { cluster_unlocked: true })],
  ['somebody has paused Patroni', (view) => Object.assign(view.cluster, { pause: true })],
  ['it is rewound, or stopped', (view) => Object.assign(view.mine, { state: 'stopped', xlog: undefined })],
  ['it is being copied', (view) => Object.assign(view.mine, { state: 'creating replica', xlog: undefined })],
  ['another one is being copied', (view) => Object.assign(member(view, 'node3'), { state: 'creating replica' })],
  ['somebody takes a base backup', (view) => send(view, 'pg_basebackup', 'backup')],
  ['it starts, and syncs its files', (view) => Object.assign(view.mine, { state: 'starting', xlog: undefined })],
];

test('the watch leaves a standby alone if it is healthy, if Patroni is working on it, or without a healthy primary', () => {
  const found = judged(...QUIET.map(([, change]) => change));
  const named = QUIET.map(([name], index) => [name, found[index]]);
  expect(named).toEqual(QUIET.map(([name]) => [name, null]));
});

test('a standby has stopped if the primary does not stream to it, whatever Patroni reports', () => {
  const found = judged(
    () => undefined,
    (view) => Object.assign(view.leaders, { role: 'master', replication: undefined }),
    // A standby whose WAL is gone connects every five seconds, and fails.
    (view) => send(view, 'node2', 'catchup'),
    (view) => Object.assign(member(view, 'node3'), { state: 'stopped' }),
    (view) =>
      Object.assign(view, { segment: '00000007000000000000000B', mine: { role: 'replica', state: 'starting' } }),
  );
  expect(found).toEqual([STANDS, STANDS, STANDS, STANDS, ['node1', 7, '00000007000000000000000B']]);
});

test('of two standbys that have stopped, the first one is copied first', () => {
  const both = (name: string) => (view: View) => {
    Object.assign(view, { name });
    Object.assign(member(view, 'node3'), { role: 'replica', state: 'running' });
    view.leaders.replication = [];
  };
  expect(judged(both('node2'), both('node3'))).toEqual([STANDS, null]);
});

/** What the clock returns at each second for a WAL position; null is a check that found nothing. */
function after(seconds: number, looks: [number, unknown][]): unknown {
  const expression =
    '(lambda clock: [clock.is_over(tuple(place) if place else None, at) for at, place in given["looks"]])(Clock(given["seconds"], gap=60))';
  return python(expression, { seconds, looks });
}

test('the watch acts when a standby has stayed at one position for long enough, under one primary', () => {
  const here = ['node1', 7, 400];
  expect(
    after(100, [
      [0, here],
      [50, here],
      [99, here],
      [100, here],
      [110, here],
    ]),
  ).toEqual([false, false, false, true, true]);
  const interruptions = [['node1', 7, 401], ['node3', 8, 400], null];
  for (const other of interruptions) {
    expect(
      after(100, [
        [0, here],
        [50, here],
        [60, other],
        [70, here],
        [110, here],
        [169, here],
        [170, here],
      ]),
      JSON.stringify(other),
    ).toEqual([false, false, false, false, false, false, true]);
  }
});

test('time without a check does not count', () => {
  const here = ['node1', 7, 400];
  expect(
    after(100, [
      [0, here],
      [500, here],
      [550, here],
      [600, here],
    ]),
  ).toEqual([false, false, false, true]);
});

const open: (Server | ChildProcess)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) 'kill' in one ? one.kill('SIGKILL') : one.close();
});

/** A fake Patroni with this view of the cluster; it records the requests that it gets. */
async function patroni(view: () => View, own: 'mine' | 'leaders') {
  const asked = { orders: [] as string[], refusals: [] as string[], looks: 0, url: '' };
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.on('data', (body: Buffer) => asked.orders.push(`${request.url} ${body}`));
      const refusal = asked.refusals.shift();
      response.writeHead(refusal ? 503 : 200).end(refusal ?? 'reinitialize started');
    } else {
      asked.looks += 1;
      response.end(JSON.stringify(request.url === '/cluster' ? view().cluster : view()[own]));
    }
  });
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  asked.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return asked;
}

async function nextLooks(of: { looks: number }, count: number): Promise<void> {
  const before = of.looks;
  await expect.poll(() => of.looks - before).toBeGreaterThanOrEqual(count);
}

test.runIf(process.platform === 'linux')(
  'a server that does not accept connections yet shows its position in its process title',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'nyansapo-watch-'));
    writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`);
    const startup = (title: string) => {
      const child = spawn('sleep', ['60'], { argv0: title, stdio: 'ignore' });
      open.push(child);
      return child;
    };
    try {
      const syncing = startup('postgres: nyansapo: startup syncing data directory');
      expect(python('startup_segment(given)', folder)).toBe(null);
      syncing.kill('SIGKILL');
      startup('postgres: nyansapo: startup recovering 00000007000000000000000B');
      expect(python('startup_segment(given)', folder)).toBe('00000007000000000000000B');
      expect(python('startup_segment(given)', join(folder, 'elsewhere'))).toBe(null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('the watch asks its own node’s Patroni for the copy, again if it refuses, and stops asking once the standby streams', async () => {
  const view = stuck();
  const primary = await patroni(() => view, 'leaders');
  const own = await patroni(() => view, 'mine');
  for (const one of view.cluster.members) one.api_url = `${primary.url}/patroni`;
  own.refusals.push('restart already in progress');
  const args = ['--patroni', own.url, '--name', 'node2', '--data', '/nowhere', '--after', '0.2', '--every', '0.05'];
  const child = spawn('python3', ['-B', SCRIPT, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  open.push(child);
  let log = '';
  child.stderr.on('data', (text: Buffer) => {
    log += text.toString();
  });
  await expect.poll(() => log).toContain('refused: restart already in progress');
  await expect.poll(() => log).toContain('copies node2 again: reinitialize started');
  // With `force`, Patroni would cancel what it is doing.
  expect(new Set(own.orders)).toEqual(new Set(['/reinitialize {}']));
  send(view, 'node2', 'streaming');
  // A check that began before the change may still send a request.
  await nextLooks(primary, 2);
  const before = own.orders.length;
  await nextLooks(primary, 5);
  expect(own.orders).toHaveLength(before);
  expect(primary.orders).toEqual([]);
});

test('the unit starts the script with options that it accepts, at the path where docs/cluster.md installs it', () => {
  const unit = readFileSync('ops/patroni/nyansapo-standby-watch.service', 'utf8');
  const [, path, options = ''] = /^ExecStart=\/usr\/bin\/python3 (\S+) (.*)$/m.exec(unit) ?? [];
  const help = execFileSync('python3', ['-B', SCRIPT, '--help'], { encoding: 'utf8' });
  for (const [option] of options.matchAll(/--\w+/g)) expect(help).toContain(`${option} `);
  expect(readFileSync('docs/cluster.md', 'utf8')).toContain(`ops/patroni/standby_watch.py ${path}`);
});
