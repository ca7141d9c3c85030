import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../stage/child.ts';
import { atExit } from '../stage/cleanup.ts';
import { postgresPrograms } from '../stage/debian.ts';
import { familyOf, signalAll } from '../stage/signals.ts';
import { fillTemplate } from '../stage/template.ts';
import { NETWORK, type Place } from './network.ts';

export const SUPERUSER_PASSWORD = 'of-the-fault-runs';

interface Account {
  uid: number;
  gid: number;
}

/** One machine of the cluster: an etcd member, Patroni, and the PostgreSQL server that Patroni runs. */
export class Node {
  readonly place: Place;
  readonly etcd: Child;
  readonly patroni: Child;
  readonly #data: string;

  constructor(
    place: Place,
    others: readonly Place[],
    { folder, postgres, synchronous }: { folder: string; postgres: Account; synchronous: boolean },
  ) {
    this.place = place;
    const { name, address } = place;
    this.#data = join(folder, name, 'postgres');
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), postgres.uid, postgres.gid);
    const values = {
      NODE_NAME: name,
      NODE_ADDRESS: address,
      ...addressesOf(others),
      ETCD_DATA: join(folder, name, 'etcd'),
      POSTGRES_DATA: this.#data,
      POSTGRES_PROGRAMS: postgresPrograms(),
      POSTGRES_SOCKETS: join(folder, name),
      NETWORK,
      SUPERUSER_PASSWORD,
      REPLICATION_PASSWORD: 'of-the-replicas',
      SYNCHRONOUS: String(synchronous),
    };
    const program = (template: string, command: readonly string[], env: Record<string, string> = {}) => {
      const file = join(folder, `${name}.${template}`);
      writeFileSync(file, fillTemplate(`ops/patroni/${template}`, values));
      const asPostgres = ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--clear-groups'];
      const [first = '', ...args] = [...place.inside, ...asPostgres, ...command, file];
      return new Child({ command: first, args, env, logFile: join(folder, `${name}.${command[0]}.log`) });
    };
    this.etcd = program('etcd.yml', ['etcd', '--config-file']);
    this.patroni = program('patroni.yml', ['patroni'], { HOME: join(folder, name) });
    // Patroni is killed at the end of a run, and its server would go on without it.
    atExit(() => signalAll(this.postgresPids(), 'SIGKILL'));
  }

  start(): void {
    this.etcd.start();
    this.patroni.start();
  }

  /** The server and its backends; empty if it does not run. */
  postgresPids(): number[] {
    try {
      const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      return name === 'postgres' ? familyOf(pid) : [];
    } catch {
      return [];
    }
  }
}

/** NODE1, NODE2, … with the addresses of the places, as the templates name them. */
export function addressesOf(places: readonly Place[]): Record<string, string> {
  return Object.fromEntries(places.map(({ address }, index) => [`NODE${index + 1}`, address]));
}
