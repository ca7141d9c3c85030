import pg from 'pg';
import { pause } from '../clients/http.ts';
import type { Fault } from '../stage/schedule.ts';
import { signalAll } from '../stage/signals.ts';
import type { Cluster } from './cluster.ts';
import { cutOff, HOST_ADDRESS, reconnect } from './network.ts';
import type { Node } from './node.ts';

/** Longer than the lock of a primary lasts (20 s), so that another node takes its place. */
const OUTAGE_MS = 30_000;
/** Shorter: the node comes back as what it was. */
const ABSENCE_MS = 8_000;
const LAG_MS = 10_000;
/** How long it may take until Patroni has dropped a slot and a checkpoint has removed a file of WAL. */
const REMOVAL_MS = 120_000;

/** What can happen to the nodes of the cluster and between them. Each is mended before it ends. */
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

/** What is committed stays invisible on both replicas: reads that must be current may not go there. */
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
 * A standby dies, and the WAL that it has not received is removed. When it returns, Patroni calls it “running”, and it waits
 * for ever, as after a pg_rewind that was interrupted. Only a new copy helps.
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

/** Waits until the primary no longer has a file of WAL: it keeps it for a slot, and until a checkpoint has passed it. */
async function untilRemoved(client: pg.Client, file: string): Promise<void> {
  for (const since = Date.now(); ; await pause(2_000)) {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    const { rows } = await client.query('select from pg_ls_waldir() where name = $1', [file]);
    if (rows.length === 0) return;
    if (Date.now() - since > REMOVAL_MS) throw new Error(`${file} was not removed`);
  }
}
