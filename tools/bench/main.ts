import { parseArgs } from 'node:util';
import { benchBells } from './bells.ts';
import { benchBook } from './book.ts';
import { benchBrowse } from './browse.ts';
import { benchCountry } from './country.ts';
import { benchEligible } from './eligible.ts';
import { benchLedger } from './ledger.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchOrsee } from './orsee.ts';
import { benchOverload } from './overload.ts';
import { benchProcesses } from './processes.ts';
import { benchReminders } from './reminders.ts';
import { circumstances, print, type Row, writePage } from './report.ts';
import { benchSamples } from './samples.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSoak } from './soak.ts';
import type { Options } from './stage.ts';
import { benchUssd } from './ussd.ts';
import { benchWeb } from './web.ts';

/** `npm run bench -- NAME`: prints figures of one run; only compare figures of the same run. */
const BENCHES: Readonly<Record<string, (options: Options) => Promise<readonly Row[]>>> = {
  book: benchBook,
  'sign-in': benchSignIn,
  eligible: benchEligible,
  ledger: benchLedger,
  lists: benchLists,
  browse: benchBrowse,
};

/** Benches with other figures, which get the rest of the command line. */
const OTHERS: Readonly<Record<string, (only: readonly string[], minutes: number) => Promise<void>>> = {
  bells: () => benchBells(options),
  country: () => benchCountry({ people: Number(values.people), sessions: Number(values.sessions) }),
  memory: (_only, minutes) => benchMemory(minutes),
  orsee: () => benchOrsee(options),
  overload: () => benchOverload(options),
  processes: benchProcesses,
  reminders: () => benchReminders(options),
  samples: benchSamples,
  soak: (_only, minutes) => benchSoak(minutes),
  ussd: () => benchUssd(options),
  web: benchWeb,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fsync: { type: 'string', default: 'off' },
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '33000' },
    profile: { type: 'boolean', default: false },
    sessions: { type: 'string', default: '1000' },
    statements: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [name = '', ...rest] = positionals;
const options = { fsync: values.fsync === 'on', profile: values.profile, statements: values.statements };

/** All benches one after another, and booking again with durable commits, for docs/performance.md. */
async function benchAll(): Promise<void> {
  const rows: Row[] = [];
  for (const bench of Object.values(BENCHES)) rows.push(...(await bench({ ...options, fsync: false })));
  const durable = await benchBook({ ...options, fsync: true });
  rows.push(...durable.map((row) => ({ ...row, work: `${row.work}, fsync on` })));
  print(rows);
  writePage(rows);
}

try {
  if (BENCHES[name]) {
    console.log(`${circumstances()}, fsync ${values.fsync}`);
    const rows = await BENCHES[name](options);
    if (values.write) writePage(rows.map((row) => (options.fsync ? { ...row, work: `${row.work}, fsync on` } : row)));
  } else if (name === 'all') {
    await benchAll();
  } else if (OTHERS[name]) {
    await OTHERS[name](rest, Number(values.minutes));
  } else {
    const names = [...Object.keys(BENCHES), 'all', ...Object.keys(OTHERS)];
    console.error(
      `Usage: npm run bench -- ${names.join(' | ')} [--fsync on] [--profile] [--statements] [--write] [--minutes N] [--people N] [--sessions N]`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
// Exits explicitly, because the library that starts PostgreSQL would exit with 0.
process.exit();
