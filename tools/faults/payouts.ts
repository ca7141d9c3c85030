import { parseArgs } from 'node:util';
import { type OutageReport, runOutage } from './payouts-outage.ts';
import { runSeed, type SeedReport } from './payouts-seed.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import type { Suite } from './suite.ts';

/**
 * Payouts under faults, on one rail or two. With --bug, that bug is planted in the product, and the run must find it. With two
 * rails, each is down once for so many minutes, and payouts on the other must stay fast.
 */
export const payouts: Suite = {
  usage: `[--rails 1] [--seeds 10] [--payouts 300] [--listed 100] [--down PAYSTACK|MTN] [--down-minutes 60] [--bug ${Object.keys(PLANTED_BUGS).join('|')}]`,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rails: { type: 'string', default: '1' },
        seeds: { type: 'string', default: '10' },
        payouts: { type: 'string', default: '300' },
        listed: { type: 'string', default: '100' },
        down: { type: 'string' },
        'down-minutes': { type: 'string', default: '60' },
        bug: { type: 'string' },
      },
    });
    if (values.bug !== undefined && !isBug(values.bug)) throw new Error(`There is no planted bug ${values.bug}.`);
    const hasMtn = values.rails === '2';
    const bug = values.bug ?? null;
    const reports: SeedReport[] = [];
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      reports.push(await timed(seed, Number(values.payouts), { bug, hasMtn, listed: Number(values.listed) }));
    }
    const isWell = reports.length === 0 || summarise(reports);
    const minutes = Number(values['down-minutes']);
    if (!hasMtn || minutes === 0) return isWell;
    let isQuick = true;
    for (const down of ['PAYSTACK', 'MTN'] as const) {
      if (values.down !== undefined && values.down !== down) continue;
      const report = await runOutage({ down, minutes, bug });
      describeOutage(report);
      isQuick &&= report.violations.length === 0;
    }
    return isWell && isQuick;
  },
};

function isBug(name: string): name is PlantedBug {
  return Object.hasOwn(PLANTED_BUGS, name);
}

async function timed(
  seed: number,
  count: number,
  options: { bug: PlantedBug | null; hasMtn: boolean; listed: number },
): Promise<SeedReport> {
  const started = Date.now();
  const report = await runSeed(seed, count, options);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `seed ${seed}: ${report.payouts} payouts, ${report.listed} people of a list, ${report.rerouted} attempts taken over, ${report.listedTransfers} transfers in lists, ${report.refusedCalls} calls beyond the limits, ${report.workerKills} worker kills, ${report.databaseKills} database kills, ${report.late} late and compensated, ${seconds} s: ${
      report.violations.length === 0 ? 'all paid once, books agree' : 'VIOLATIONS'
    }`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`    ${violation}`);
  return report;
}

function describeOutage({
  down,
  minutes,
  payouts: count,
  p50,
  p95,
  most,
  stuck,
  onlyThere,
  late,
  violations,
}: OutageReport): void {
  console.log(
    `${down} down for ${minutes} minutes: ${count} payouts, from mark to paid p50 ${p50} s, p95 ${p95} s, longest ${most} s; ` +
      `${stuck} were on its way when it went down or while it seemed to answer, ${onlyThere} are of networks that only it serves, ${late} were late and are compensated: ` +
      (violations.length === 0 ? 'all paid once, books agree' : 'VIOLATIONS'),
  );
  for (const violation of violations.slice(0, 20)) console.log(`    ${violation}`);
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
