import type { RunRecord } from '../clients/record.ts';
import type { Verdict } from '../clients/verify.ts';
import type { Happened } from './schedule.ts';

/** The violations, and why the run was aborted or its writes were not checked. Empty lists mean success. */
type Findings = Partial<Verdict> & { unfinished: string[] };

/** Prints a run's parameters and result; returns whether it succeeded. */
export function report(record: RunRecord, happened: readonly Happened[], findings: Findings): boolean {
  console.log(`\nFaults: ${happened.length}`);
  for (const [name, list] of Map.groupBy(happened, (one) => one.name)) {
    const gap = Math.max(...list.map(({ gapMs }) => gapMs)) / 1000;
    const errors = list.reduce((sum, one) => sum + one.errors, 0);
    console.log(
      `  ${String(list.length).padStart(3)} × ${name}: at most ${gap.toFixed(1)} s without a write, ${errors} errors`,
    );
  }
  console.log(`\nAcknowledged writes: ${record.writes}`);
  for (const [kind, count] of record.acknowledged) console.log(`  ${String(count).padStart(6)}  ${kind}`);
  const refused = [...record.refused].map(([code, count]) => `${count} ${code}`).join(', ');
  console.log(`  refused, rightly: ${refused || 'none'}`);
  console.log(`  of unknown outcome at first: ${record.foundDone} were found done, ${record.foundUndone} not`);
  console.log(`Reads: ${record.reads}`);
  console.log(
    `Errors that clients saw: ${record.errors.get('unavailable') ?? 0} × 503 with Retry-After, ${record.errors.get('cut') ?? 0} × cut connection`,
  );
  console.log(`Longest time without a successful write: ${(record.longestGapSince(0) / 1000).toFixed(1)} s\n`);
  const lists = { 'wrong answers': record.violations, ...findings };
  for (const [name, list] of Object.entries(lists)) {
    console.log(`${name}: ${list.length}`);
    for (const what of list.slice(0, 10)) console.log(`    ${what}`);
  }
  const isWell = Object.values(lists).every((list) => list.length === 0);
  console.log(
    isWell ? '\nNothing acknowledged was lost or doubled, nobody was over-booked, the books agree.' : '\nFAILED',
  );
  return isWell;
}
