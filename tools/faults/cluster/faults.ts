import pg from 'pg';
import { pause } from '../clients/http.ts';
import type { Fault } from '../stage/schedule.ts';
import { signalAll } from '../stage/signals.ts';
import type { Cluster } from './cluster.ts';
import { cutOff, HOST_ADDRESS, reconnect } from './network.ts';
import type { Node } from './node.ts';

/** Longer than the leader lock's TTL (20 s), so that another node takes over. */
const OUTAGE_MS = 30_000;
/** Shorter than the TTL: the node returns in its previous role. */
const ABSENCE_MS = 8_000;
const LAG_MS = 10_000;
/** How long Patroni may take to drop a slot and a checkpoint to remove a WAL segment. */
const REMOVAL_MS = 120_000;

/** Faults of the cluster's nodes and of the network between them. Each is repaired before it ends. */
export function clusterFaults(cluster: Cluster): Fault[] {
  const { nodes } = cluster;
  const addresses = nodes.map(({ place }) => place.address);
  const othersOf = (node: Node) => addresses.filter((address) => address !== node.place.address);
  return [
    {
      name: 'primary killed with its Patroni',
      run: async () => {
        const node = await cluster.primary();
        await killAll(node);
        await pause(OUTAGE_MS);
        node.patroni.start();
      },
    },
    {
      name: 'PostgreSQL of the primary killed',
      run: async () => signalAll((await cluster.primary()).postgresPids(), 'SIGKILL'),
    },
    {
      name: 'Patroni of the primary killed, its PostgreSQL goes on',
      run: async () => {
        const node = await cluster.primary();
        await node.patroni.end('SIGKILL');
        await pause(OUTAGE_MS);
        node.patroni.start();
      },
    },
    {
      name: 'synchronous standby killed',
      run: async () => {
        const [node] = await cluster.standbys();
        if (!node) throw new Error('there is no standby');
        await killAll(node);
        await pause(ABSENCE_MS);
        node.patroni.start();
      },
    },
    {
      name: 'etcd member of the primary killed',
      run: async () => {
        const { etcd } = await cluster.primary();
        await etcd.end('SIGKILL');
        await pause(ABSENCE_MS);
        etcd.start();
      },
    },
    {
      name: 'primary cut off from everybody',
      run: () => isolated(cluster, (node) => [...othersOf(node), HOST_ADDRESS]),
    },
    {
      name: 'primary cut off from the other nodes, clients still reach it',
      run: () => isolated(cluster, othersOf),
    },
    {
      name: 'primary frozen until it was replaced',
      run: async () => {
        const node = await cluster.primary();
        const frozen = [node.patroni.pid, ...node.postgresPids()];
        signalAll(frozen, 'SIGSTOP');
        await pause(OUTAGE_MS);
        signalAll(frozen, 'SIGCONT');
      },
    },
    { name: 'planned switchover', run: () => switchOver(cluster) },
    { name: 'replicas stop to replay for 10 s', run: () => lag(cluster) },
    { name: 'standby returns to WAL that nobody has any more', run: () => strand(cluster) },
  ];
}

async function killAll(node: Node): Promise<void> {
  const pids = node.postgresPids();
  await node.patroni.end('SIGKILL');
  signalAll(pids, 'SIGKILL');
}

async function isolated(cluster: Cluster, from: (node: Node) => readonly string[]): Promise<void> {
  const node = await cluster.primary();
  cutOff(node.place, from(node));
  try {
    await pause(OUTAGE_MS);
  } finally {
    reconnect(node.place);
  }
}

async function switchOver(cluster: Cluster): Promise<void> {
  const leader = await cluster.primary();
  const [candidate] = await cluster.standbys();
  const answer = await fetch(`http://${leader.place.address}:8008/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: leader.place.name, candidate: candidate?.place.name }),
  });
  if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
}

/** Committed rows stay invisible on both replicas, so reads that must be current can't use them. */
async function lag(cluster: Cluster): Promise<void> {
  const standbys = await cluster.standbys();
  const onEach = (statement: string) =>
    Promise.all(
      standbys.map(async (node) => {
        const client = new pg.Client({ connectionString: cluster.urlOf(node) });
        await client.connect();
        await client.query(statement);
        await client.end();
      }),
    );
  await onEach('select pg_wal_replay_pause()');
  try {
    await pause(LAG_MS);
  } finally {
    await onEach('select pg_wal_replay_resume()');
  }
}

/**
 * A standby dies, and the WAL that it has not received is removed. When it returns, Patroni calls it “running”, but it waits
 * forever, as after an interrupted pg_rewind. Only a new copy helps.
 */
async function strand(cluster: Cluster): Promise<void> {
  const node = (await cluster.standbys()).at(-1);
  if (!node) throw new Error('there is no standby');
  const primary = await cluster.primary();
  const client = new pg.Client({ connectionString: cluster.urlOf(primary) });
  await client.connect();
  try {
    const { rows } = await client.query<{ needed: string }>(
      'select pg_walfile_name(replay_lsn) as needed from pg_stat_replication where application_name = $1',
      [node.place.name],
    );
    await killAll(node);
    // Patroni 4 keeps the slot of a node that is gone for half an hour; older ones drop it at once.
    await configure(primary, { member_slots_ttl: 0 });
    await client.query('alter system set wal_keep_size = 0');
    await client.query('select pg_reload_conf()');
    await untilRemoved(client, rows[0]?.needed ?? '');
  } finally {
    await client.query('alter system reset wal_keep_size');
    await client.query('select pg_reload_conf()');
    await client.end();
    await configure(primary, { member_slots_ttl: null });
    node.patroni.start();
  }
}

async function configure({ place }: Node, settings: object): Promise<void> {
  const answer = await fetch(`http://${place.address}:8008/config`, {
    method: 'PATCH',
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
}

/** Waits until the primary has removed a WAL segment, which it keeps for a slot, and until the next checkpoint. */
async function untilRemoved(client: pg.Client, file: string): Promise<void> {
  for (const since = Date.now(); ; await pause(2_000)) {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    const { rows } = await client.query('select from pg_ls_waldir() where name = $1', [file]);
    if (rows.length === 0) return;
    if (Date.now() - since > REMOVAL_MS) throw new Error(`${file} was not removed`);
  }
}
