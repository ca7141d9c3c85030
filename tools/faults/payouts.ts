import { parseArgs } from 'node:util';
import { runSeed, type SeedReport } from './payouts-seed.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import type { Suite } from './suite.ts';

/** Payouts while everything breaks. With --bug, the product makes that mistake and the run must find it. */
export const payouts: Suite = {
  usage: `[--seeds 10] [--payouts 300] [--bug ${Object.keys(PLANTED_BUGS).join('|')}]`,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seeds: { type: 'string', default: '10' },
        payouts: { type: 'string', default: '300' },
        bug: { type: 'string' },
      },
    });
    if (values.bug !== undefined && !isBug(values.bug)) throw new Error(`There is no planted bug ${values.bug}.`);
    const reports: SeedReport[] = [];
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      reports.push(await timed(seed, Number(values.payouts), values.bug ?? null));
    }
    return summarise(reports);
  },
};

function isBug(name: string): name is PlantedBug {
  return Object.hasOwn(PLANTED_BUGS, name);
}

async function timed(seed: number, count: number, bug: PlantedBug | null): Promise<SeedReport> {
  const started = Date.now();
  const report = await runSeed(seed, count, bug);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `seed ${seed}: ${report.payouts} payouts, ${report.listedTransfers} transfers in lists, ${report.refusedCalls} calls beyond the limits, ${report.workerKills} worker kills, ${report.databaseKills} database kills, ${seconds} s: ${
      report.violations.length === 0 ? 'all paid once, books agree' : 'VIOLATIONS'
    }`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`    ${violation}`);
  return report;
}

/** A fault that never fired proves nothing, so it counts as a failure too. */
function summarise(reports: readonly SeedReport[]): boolean {
  console.log('\nFaults that fired:');
  const names = Object.keys(reports[0]?.firings ?? {});
  const sums = names.map(
    (name) => [name, reports.reduce((sum, { firings }) => sum + (firings[name] ?? 0), 0)] as const,
  );
  for (const [name, sum] of sums) console.log(`${String(sum).padStart(8)}  ${name}`);
  const silentFaults = sums.filter(([, sum]) => sum === 0).map(([name]) => name);
  const violations = reports.reduce((sum, report) => sum + report.violations.length, 0);
  if (silentFaults.length > 0) console.log(`\nThese never fired: ${silentFaults.join(', ')}`);
  console.log(violations === 0 ? '\nNobody was paid twice, nothing was lost.' : `\n${violations} violations.`);
  return violations === 0 && silentFaults.length === 0;
}
