import type { Suite } from './suite.ts';

/** `npm run faults -- NAME`: injects faults and reports what happened. A new suite is a file and a line here. */
const SUITES: Readonly<Record<string, () => Promise<Suite>>> = {
  payouts: async () => (await import('./payouts.ts')).payouts,
  processes: async () => (await import('./processes.ts')).processes,
  cluster: async () => (await import('./cluster.ts')).cluster,
  pooler: async () => (await import('./pooler.ts')).pooler,
  day: async () => (await import('./day.ts')).day,
  embedded: async () => (await import('./embedded.ts')).embedded,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
  restore: async () => (await import('./restore.ts')).restore,
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
if (load === undefined) {
  console.error('Usage:');
  for (const [suite, loadIt] of Object.entries(SUITES)) {
    console.error(`  npm run faults -- ${suite} ${(await loadIt()).usage}`.trimEnd());
  }
  process.exit(2);
}
try {
  process.exit((await (await load()).run(args)) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
