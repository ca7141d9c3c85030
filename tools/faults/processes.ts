import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { pause } from './clients/http.ts';
import { installHaproxy } from './stage/debian.ts';
import { isWritable } from './stage/is-writable.ts';
import { postgresFaults } from './stage/postgres-faults.ts';
import { processFaults } from './stage/process-faults.ts';
import { runFolder, runOn } from './stage/run.ts';
import { readRunOptions, USAGE } from './stage/run-options.ts';
import type { Suite } from './suite.ts';

/**
 * Three web and two worker processes on one PostgreSQL server, behind HAProxy: processes and the server are killed,
 * stopped and frozen while clients work.
 */
export const processes: Suite = {
  usage: USAGE,
  run: async (args) => {
    const options = readRunOptions(args);
    installHaproxy();
    const { folder, remove } = runFolder(options.keep);
    const postgres = await startOwnPostgres({ max_connections: '150' });
    try {
      const databaseUrl = await createDatabase(postgres.url);
      return await runOn(
        {
          folder,
          databaseUrl,
          untilWritable: async () => {
            while (!(await isWritable(databaseUrl))) await pause(250);
          },
          faults: (all) => [...processFaults(all), ...postgresFaults(postgres, databaseUrl, all)],
        },
        options,
      );
    } finally {
      await postgres.stop();
      remove();
    }
  },
};
