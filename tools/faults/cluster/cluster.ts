import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../clients/http.ts';
import { Child } from '../stage/child.ts';
import { isWritable } from '../stage/is-writable.ts';
import { fillTemplate } from '../stage/template.ts';
import { buildNetwork, HOST_ADDRESS, placesOf } from './network.ts';
import { addressesOf, Node, SUPERUSER_PASSWORD } from './node.ts';

const NODES = 3;
const START_MS = 120_000;
/** A stuck standby is copied again after a minute; on a busy machine, each step takes longer. */
const HEAL_MS = 300_000;
const ASK_MS = 2_000;
const DATABASE = 'nyansapo';

/** A node as Patroni's REST API describes it. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  api_url: string;
  lag?: number | 'unknown';
}

export interface Cluster {
  nodes: readonly Node[];
  /** The address of the primary through HAProxy, whichever node that is. */
  url: string;
  /** The address of up-to-date replicas through HAProxy. */
  readUrl: string;
  proxy: Child;
  /** The address of one node's server, as superuser. */
  urlOf(node: Node): string;
  primary(): Promise<Node>;
  /** The other nodes, the synchronous standby first. */
  standbys(): Promise<Node[]>;
  /** Waits until all nodes follow one primary, and it can be written to. */
  untilHealthy(): Promise<void>;
  close(): Promise<void>;
}

/** Builds three nodes with etcd, Patroni and PostgreSQL, and HAProxy in front of them, from the files of `ops/patroni`. */
export async function startCluster(folder: string, { synchronous = true } = {}): Promise<Cluster> {
  const places = placesOf(NODES);
  buildNetwork(places);
  // The servers run as the user postgres, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const nodes = places.map(
    (place) => new Node(place, places, { folder, postgres: accountOf('postgres'), synchronous }),
  );
  for (const node of nodes) node.start();
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(
    proxyFile,
    fillTemplate('ops/patroni/haproxy.cfg', { PROXY_ADDRESS: HOST_ADDRESS, ...addressesOf(places) }),
  );
  const proxy = new Child({
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', proxyFile],
    logFile: join(folder, 'haproxy.log'),
  });
  proxy.start();

  const address = (host: string, port: number, database: string) =>
    `postgresql://postgres:${SUPERUSER_PASSWORD}@${host}:${port}/${database}`;
  const url = address(HOST_ADDRESS, 5000, DATABASE);
  const nodeOf = ({ name }: Member) => nodes.find(({ place }) => place.name === name) as Node;
  const cluster: Cluster = {
    nodes,
    url,
    readUrl: address(HOST_ADDRESS, 5001, DATABASE),
    proxy,
    urlOf: ({ place }) => address(place.address, 5432, DATABASE),
    primary: async () => {
      const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader');
      if (!leader) throw new Error('no node is the primary');
      return nodeOf(leader);
    },
    standbys: async () =>
      (await membersOf(nodes))
        .filter(({ role }) => role !== 'leader')
        .sort((one, other) => Number(other.role === 'sync_standby') - Number(one.role === 'sync_standby'))
        .map(nodeOf),
    untilHealthy: () =>
      until(HEAL_MS, async () => {
        const members = await membersOf(nodes);
        const why = whyUnhealthy(members, synchronous) ?? (await whoLags(members));
        return why ?? ((await isWritable(url)) ? null : 'it takes no writes');
      }),
    close: async () => {
      await Promise.all(nodes.map((node) => node.end()));
      await Promise.all(nodes.map(({ etcd }) => etcd.end('SIGTERM')));
      await proxy.end('SIGTERM');
    },
  };
  await until(START_MS, async () => whyUnhealthy(await membersOf(nodes), synchronous));
  const admin = address(HOST_ADDRESS, 5000, 'postgres');
  await until(START_MS, async () => ((await isWritable(admin)) ? null : 'it takes no writes'));
  await createDatabase(admin, url);
  return cluster;
}

async function createDatabase(admin: string, url: string): Promise<void> {
  for (const [address, statement] of [
    [admin, `create database ${DATABASE}`],
    [url, 'create extension btree_gist'],
  ] as const) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
}

/** The nodes as the majority sees them: one that was cut off or has just resumed may still believe that it is the leader. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  const views = await Promise.all(nodes.map((node) => viewOf(node).catch(() => [])));
  const byLeader = Map.groupBy(views, (members) => members.find(({ role }) => role === 'leader')?.name);
  byLeader.delete(undefined);
  const [most = []] = [...byLeader.values()].sort((one, other) => other.length - one.length);
  return most[0] ?? [];
}

async function viewOf({ place }: Node): Promise<Member[]> {
  const answer = await fetch(`http://${place.address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) });
  return ((await answer.json()) as { members: Member[] }).members;
}

/** The problem that Patroni reports; null if there is none. */
function whyUnhealthy(members: readonly Member[], synchronous: boolean): string | null {
  const followers = members.filter(({ role }) => role !== 'leader');
  const isWell =
    members.length === NODES &&
    followers.length === NODES - 1 &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    followers.every(({ lag }) => typeof lag === 'number') &&
    followers.some(({ role }) => role === 'sync_standby') === synchronous;
  return isWell ? null : JSON.stringify(members.map(({ name, role, state, lag }) => ({ name, role, state, lag })));
}

/** Patroni calls a standby “running” even if it waits for WAL forever; only the primary knows its streaming replicas. */
async function whoLags(members: readonly Member[]): Promise<string | null> {
  const leader = members.find(({ role }) => role === 'leader');
  const signal = AbortSignal.timeout(ASK_MS);
  const answer = await fetch(leader?.api_url ?? '', { signal }).catch(() => null);
  const { replication = [] } = ((await answer?.json().catch(() => null)) ?? {}) as {
    replication?: { application_name: string; state: string }[];
  };
  const streaming = replication.filter(({ state }) => state === 'streaming').map((sender) => sender.application_name);
  const missing = members.filter((member) => member !== leader && !streaming.includes(member.name));
  return missing.length === 0 ? null : `${missing.map(({ name }) => name).join(', ')} does not stream`;
}

/** Waits until there is no problem; `why` returns the current one. */
async function until(limitMs: number, why: () => Promise<string | null>): Promise<void> {
  for (const since = Date.now(); ; await pause(500)) {
    const wrong = await why();
    if (wrong === null) return;
    if (Date.now() - since > limitMs) {
      throw new Error(`the cluster was not well after ${limitMs / 1000} s: ${wrong}`);
    }
  }
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
