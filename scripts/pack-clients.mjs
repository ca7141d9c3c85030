// Packs the SDK and the command line into dist/downloads, from which the product serves them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './prepare.mjs';

const TO = join(ROOT, 'dist/downloads');

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
for (const client of ['clients/typescript', 'clients/cli']) {
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', TO], {
    cwd: join(ROOT, client),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
