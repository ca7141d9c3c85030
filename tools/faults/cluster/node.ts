import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../stage/child.ts';
import { atExit } from '../stage/cleanup.ts';
import { patroniProgram, postgresPrograms } from '../stage/debian.ts';
import { familyOf, signalAll } from '../stage/signals.ts';
import { fillTemplate } from '../stage/template.ts';
import { NETWORK, type Place } from './network.ts';

export const SUPERUSER_PASSWORD = 'of-the-fault-runs';

interface Account {
  uid: number;
  gid: number;
}

const SCRIPTS = '/usr/local/lib/nyansapo';
/** Shorter than in production, so that standbys are copied again during a run. */
const STANDSTILL_S = 60;

/** One machine of the cluster: an etcd member, Patroni with its PostgreSQL server, and the watch service for a stuck standby. */
export class Node {
  readonly place: Place;
  readonly etcd: Child;
  readonly patroni: Child;
  readonly #watch: Child;
  readonly #watchLog: string;
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
    const asPostgres = ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--clear-groups'];
    const program = (command: readonly string[], logFile: string, env: Record<string, string> = {}) => {
      const [first = '', ...args] = [...place.inside, ...asPostgres, ...command];
      return new Child({ command: first, args, env, logFile });
    };
    const filled = (template: string) => {
      const file = join(folder, `${name}.${template}`);
      // The scripts are copied where postgres may read them.
      writeFileSync(file, fillTemplate(`ops/patroni/${template}`, values).replaceAll(SCRIPTS, folder));
      return file;
    };
    this.etcd = program(['etcd', '--config-file', filled('etcd.yml')], join(folder, `${name}.etcd.log`));
    const { command: patroni, env } = patroniProgram();
    this.patroni = program([...patroni, filled('patroni.yml')], join(folder, `${name}.patroni.log`), {
      HOME: join(folder, name),
      ...env,
    });
    this.#watchLog = join(folder, `${name}.watch.log`);
    for (const script of ['standby_watch.py', 'before_stop.py']) {
      copyFileSync(fileURLToPath(new URL(`../../../ops/patroni/${script}`, import.meta.url)), join(folder, script));
    }
    const unit = readFileSync(filled('nyansapo-standby-watch.service'), 'utf8');
    const [, watch = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    this.#watch = program([...watch.split(' '), '--after', String(STANDSTILL_S)], this.#watchLog);
    // Patroni is killed at the end of a run, and its server would keep running.
    atExit(() => signalAll(this.postgresPids(), 'SIGKILL'));
  }

  start(): void {
    this.etcd.start();
    this.patroni.start();
    this.#watch.start();
  }

  /** How often the watch service had this node's standby copied again. */
  get copies(): number {
    return readFileSync(this.#watchLog, 'utf8').match(/copies \S+ again: reinitialize started/g)?.length ?? 0;
  }

  async end(): Promise<void> {
    await this.#watch.end('SIGTERM');
    this.patroni.signal('SIGCONT');
    await this.patroni.end('SIGTERM');
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
