import { startCluster } from './cluster/cluster.ts';
import { clusterFaults } from './cluster/faults.ts';
import { installCluster } from './stage/debian.ts';
import { processFaults } from './stage/process-faults.ts';
import { runFolder, runOn } from './stage/run.ts';
import { readRunOptions, USAGE } from './stage/run-options.ts';
import type { Suite } from './suite.ts';

/** `asynchronous` plants a bug in the cluster: it acknowledges commits that only the primary has. */
const BUGS = ['asynchronous', 'replicaDecides'] as const;

/**
 * Three web and two worker processes on a PostgreSQL cluster under Patroni: nodes and processes are killed, frozen and cut
 * off while clients work. Needs root.
 */
export const cluster: Suite = {
  usage: `${USAGE} [--bug ${BUGS.join('|')}]`,
  run: async (args) => {
    const options = readRunOptions(args, BUGS);
    installCluster();
    const { folder, remove } = runFolder(options.keep);
    const isAsynchronous = options.bug === 'asynchronous';
    try {
      const built = await startCluster(folder, { synchronous: !isAsynchronous });
      try {
        const isWell = await runOn(
          {
            folder,
            databaseUrl: built.url,
            env: { DATABASE_READ_URL: built.readUrl },
            untilWritable: built.untilHealthy,
            faults: (all) => [...clusterFaults(built), ...processFaults(all)],
          },
          { ...options, bug: isAsynchronous ? null : options.bug },
        );
        const copies = built.nodes.reduce((sum, node) => sum + node.copies, 0);
        console.log(`Standbys that stood still and were copied again: ${copies}`);
        return isWell;
      } finally {
        await built.close();
      }
    } finally {
      remove();
    }
  },
};
