import pg from 'pg';
import type { OwnPostgres } from '../../../tests/support/postgres.ts';
import { pause } from '../clients/http.ts';
import { expectNotReady } from './process-faults.ts';
import type { ProductProcess } from './product.ts';
import type { Fault } from './schedule.ts';
import { familyOf, signalAll } from './signals.ts';

const FREEZE_MS = 20_000;
const USED_UP_MS = 10_000;
const TERMINATIONS = 20;

/** Faults of one PostgreSQL server. */
export function postgresFaults(
  postgres: OwnPostgres,
  databaseUrl: string,
  processes: readonly ProductProcess[],
): Fault[] {
  return [
    { name: 'PostgreSQL killed', run: () => postgres.crash() },
    { name: 'PostgreSQL restarted', run: () => postgres.crash('SIGINT') },
    {
      name: 'PostgreSQL frozen for 20 s',
      run: async () => {
        const frozen = familyOf(postgres.pid());
        signalAll(frozen, 'SIGSTOP');
        const followed = expectNotReady(processes);
        // Awaited once the server works again.
        followed.catch(() => undefined);
        await pause(FREEZE_MS);
        signalAll(frozen, 'SIGCONT');
        await followed;
      },
    },
    {
      name: 'every connection terminated, 20 times',
      run: () =>
        withClient(databaseUrl, async (client) => {
          for (let turn = 0; turn < TERMINATIONS; turn += 1) {
            await client.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where pid <> pg_backend_pid() and backend_type = 'client backend'`,
            );
            await pause(200);
          }
        }),
    },
    {
      name: 'connections used up for 10 s',
      run: async () => {
        const taken: pg.Client[] = [];
        const until = Date.now() + USED_UP_MS;
        try {
          while (Date.now() < until) {
            const client = new pg.Client({ connectionString: databaseUrl });
            client.on('error', () => undefined);
            const isOpen = await client.connect().then(
              () => true,
              () => false,
            );
            if (isOpen) taken.push(client);
            else await pause(100);
          }
        } finally {
          await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
        }
      },
    },
    {
      name: 'a table locked for 20 s',
      run: () =>
        withClient(databaseUrl, async (client) => {
          await client.query('begin');
          await client.query('lock table booking in access exclusive mode');
          await pause(FREEZE_MS);
          await client.query('rollback');
        }),
    },
  ];
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
