import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atExit } from '../stage/cleanup.ts';

/*
 * Each node has its own network namespace, connected by a bridge, so that it can be cut off silently: packets disappear, and
 * connections stay open until somebody times out. Needs root.
 */

const BRIDGE = 'nyansapo0';
/** The process id of the run that owns the network: a simultaneous second run would tear it down. */
const OWNER = '/run/nyansapo-faults.pid';
export const NETWORK = '10.77.0.0/24';
const KEEPALIVE = fileURLToPath(new URL('../../../ops/patroni/90-nyansapo-keepalive.conf', import.meta.url));
/** The address of the product and the proxies. */
export const HOST_ADDRESS = '10.77.0.1';

export interface Place {
  name: string;
  address: string;
  /** The prefix of a command that runs in this namespace. */
  inside: readonly string[];
}

export function placesOf(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `node${index + 1}`;
    return { name, address: `10.77.0.${11 + index}`, inside: ['ip', 'netns', 'exec', namespaceOf(name)] };
  });
}

const namespaceOf = (name: string) => `nyansapo-${name}`;
/** The host's end of the veth pair of a place. */
const cableOf = (index: number) => `nyansapo${index + 1}`;

/** Builds the bridge and the namespaces. They are removed when this process ends. */
export function buildNetwork(places: readonly Place[]): void {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root.');
  if (isInUse()) throw new Error(`Another run uses the network: see ${OWNER}.`);
  writeFileSync(OWNER, String(process.pid));
  // Removes the remains of a killed run.
  remove(places);
  atExit(() => {
    remove(places);
    rmSync(OWNER, { force: true });
  });
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const [index, { name, address, inside }] of places.entries()) {
    const [outer, inner] = [cableOf(index), 'eth0'];
    ip('netns', 'add', namespaceOf(name));
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', namespaceOf(name));
    ip('link', 'set', outer, 'master', BRIDGE, 'up');
    const within = (...args: string[]) => must([...inside, 'ip', ...args]);
    within('link', 'set', 'lo', 'up');
    within('addr', 'add', `${address}/24`, 'dev', inner);
    within('link', 'set', inner, 'up');
    // Set as on a database machine, because each namespace has its own setting.
    must([...inside, 'sysctl', '--quiet', '--load', KEEPALIVE]);
  }
}

function isInUse(): boolean {
  return existsSync(OWNER) && existsSync(`/proc/${readFileSync(OWNER, 'utf8')}`);
}

/** Drops everything between a place and these addresses, in both directions. */
export function cutOff({ inside }: Place, addresses: readonly string[]): void {
  const set = `{ ${addresses.join(', ')} }`;
  must([
    ...inside,
    'nft',
    `add table ip cut
     add chain ip cut in { type filter hook input priority 0; }
     add chain ip cut out { type filter hook output priority 0; }
     add rule ip cut in ip saddr ${set} drop
     add rule ip cut out ip daddr ${set} drop`,
  ]);
}

export function reconnect({ inside }: Place): void {
  must([...inside, 'nft', 'delete table ip cut']);
}

function remove(places: readonly Place[]): void {
  // A namespace whose processes are still exiting keeps its veth pair, so the pair is removed first.
  for (const [index, { name }] of places.entries()) {
    quietly(['ip', 'link', 'delete', cableOf(index)]);
    quietly(['ip', 'netns', 'delete', namespaceOf(name)]);
  }
  quietly(['ip', 'link', 'delete', BRIDGE]);
}

function ip(...args: string[]): void {
  must(['ip', ...args]);
}

function must([command = '', ...args]: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

function quietly([command = '', ...args]: readonly string[]): void {
  spawnSync(command, args, { stdio: 'ignore' });
}
