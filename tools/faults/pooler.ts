import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { pause } from './clients/http.ts';
import { installHaproxy, installPooler } from './stage/debian.ts';
import { isWritable } from './stage/is-writable.ts';
import { startPooler } from './stage/pooler.ts';
import { postgresFaults } from './stage/postgres-faults.ts';
import { processFaults } from './stage/process-faults.ts';
import { runFolder, runOn } from './stage/run.ts';
import { readRunOptions, USAGE } from './stage/run-options.ts';
import type { Suite } from './suite.ts';

/** A fault that uses up PostgreSQL's own connections does not test a pooler, which keeps its own. */
const NOT_HERE = 'connections used up';

/**
 * Like `processes`, with PgBouncer in transaction mode between the product and PostgreSQL. `prepared` plants the mistake of
 * leaving DATABASE_PREPARE on, which PgBouncer before 1.21 does not support.
 */
export const pooler: Suite = {
  usage: `${USAGE} [--bug prepared]`,
  run: async (args) => {
    const options = readRunOptions(args, ['prepared']);
    installHaproxy();
    installPooler();
    const { folder, remove } = runFolder(options.keep);
    const postgres = await startOwnPostgres({ max_connections: '150' });
    try {
      const direct = await createDatabase(postgres.url);
      const { url, pooler: bouncer } = await startPooler(folder, direct);
      try {
        return await runOn(
          {
            folder,
            databaseUrl: url,
            directUrl: direct,
            env: {
              MIGRATION_DATABASE_URL: direct,
              DATABASE_PREPARE: options.bug === 'prepared' ? 'on' : 'off',
            },
            untilWritable: async () => {
              while (!(await isWritable(url))) await pause(250);
            },
            faults: (all) => [
              ...processFaults(all),
              ...postgresFaults(postgres, direct, all).filter(({ name }) => !name.includes(NOT_HERE)),
            ],
          },
          { ...options, bug: null },
        );
      } finally {
        await bouncer.end('SIGKILL');
      }
    } finally {
      await postgres.stop();
      remove();
    }
  },
};
