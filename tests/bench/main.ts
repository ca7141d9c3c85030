import { benchApplicants } from './applicants.ts';
import { benchBrowse } from './browse.ts';
import { benchEligible } from './eligible.ts';
import { benchLedger } from './ledger.ts';
import { benchWeb } from './web.ts';

/** `npm run bench -- NAME`: prints figures of one run; only compare figures of the same run. */
const BENCHES: Record<string, () => Promise<void>> = {
  applicants: benchApplicants,
  browse: benchBrowse,
  eligible: benchEligible,
  ledger: benchLedger,
  web: benchWeb,
};

const name = process.argv[2] ?? '';
const bench = BENCHES[name];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
await bench();
