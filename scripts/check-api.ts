// Lints the public API's description with Spectral, counts the lines of the SDK's types,
// and compares it with what was released. With --release, writes it as the newest version's release.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_VERSIONS } from '../src/contract/versions.ts';
import { openApiDocument } from '../src/server/platform/http/openapi.ts';
import { breaksOf, releaseOf } from './api-breaks.ts';
import { make, ROOT } from './prepare.mjs';

const MOST_LINES = 5_600;
const TYPES = join(ROOT, 'clients/typescript/src/generated/types.gen.ts');
const RELEASED = join(ROOT, `src/contract/released/${API_VERSIONS.at(-1)}.json`);

const document = openApiDocument(null);

if (process.argv.includes('--release')) {
  writeFileSync(RELEASED, releaseOf(document));
  console.log(`wrote ${RELEASED}`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-api-'));
const file = join(folder, 'openapi.json');
const ruleset = join(folder, 'spectral.yaml');
writeFileSync(file, JSON.stringify(document));
writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
/** Run by npx, not one of our packages: it would be a fifth of all that `npm install` installs. */
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

/** Each check returns what is wrong, or nothing. openapi.test.ts applies Redocly's rules. */
const CHECKS: Record<string, () => string> = {
  'spectral:oas': () => {
    const lint = ['--yes', SPECTRAL, 'lint', file, '--ruleset', ruleset, '--fail-severity', 'hint'];
    const { status, stdout, stderr } = spawnSync('npx', lint, { encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  },
  // Editors index these types. If they grow faster than the number of calls, the contract repeats itself.
  [`types of the SDK in at most ${MOST_LINES} lines`]: () => {
    make('SDK');
    const lines = readFileSync(TYPES, 'utf8').split('\n').length;
    return lines <= MOST_LINES ? '' : `${lines} lines`;
  },
  'nothing released is broken': () =>
    breaksOf(JSON.parse(readFileSync(RELEASED, 'utf8')) as Record<string, unknown>, document).join('\n'),
};

let failed = false;
for (const [name, check] of Object.entries(CHECKS)) {
  const wrong = check();
  failed ||= wrong !== '';
  console.log(wrong === '' ? `ok     ${name}` : `${wrong}\nFAILED ${name}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
