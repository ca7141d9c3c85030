import { parseArgs } from 'node:util';
import { runSeed, type SeedReport } from './payouts.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

/**
 * npm run faults -- payouts [--seeds 10] [--payouts 300] [--bug NAME]. With --bug, the product makes that mistake and
 * the run must find it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '10' },
    payouts: { type: 'string', default: '300' },
    bug: { type: 'string' },
  },
});
const bug = values.bug as PlantedBug | undefined;
if (positionals[0] !== 'payouts' || (bug !== undefined && !Object.hasOwn(PLANTED_BUGS, bug))) {
  console.error(
    `Usage: npm run faults -- payouts [--seeds 10] [--payouts 300] [--bug ${Object.keys(PLANTED_BUGS).join('|')}]`,
  );
  process.exit(2);
}

const reports: SeedReport[] = [];
for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
  const started = Date.now();
  const report = await runSeed(seed, Number(values.payouts), bug ?? null);
  reports.push(report);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `seed ${seed}: ${report.payouts} payouts, ${report.workerKills} worker kills, ${report.databaseKills} database kills, ${seconds} s: ${
      report.violations.length === 0 ? 'all paid once, books agree' : 'VIOLATIONS'
    }`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`    ${violation}`);
}

console.log('\nFaults that fired:');
const names = Object.keys(reports[0]?.firings ?? {});
const sums = names.map((name) => [name, reports.reduce((sum, { firings }) => sum + (firings[name] ?? 0), 0)] as const);
for (const [name, sum] of sums) console.log(`${String(sum).padStart(8)}  ${name}`);
const silentFaults = sums.filter(([, sum]) => sum === 0).map(([name]) => name);
const violations = reports.reduce((sum, report) => sum + report.violations.length, 0);
if (silentFaults.length > 0) console.log(`\nThese never fired: ${silentFaults.join(', ')}`);
console.log(violations === 0 ? '\nNobody was paid twice, nothing was lost.' : `\n${violations} violations.`);
process.exit(violations > 0 || silentFaults.length > 0 ? 1 : 0);
