// Types, lint, layer rules, dead code, and our own checks. All of them run, so that one run shows every problem.
import { spawnSync } from 'node:child_process';
import { install, make, NODE, ROOT } from './prepare.mjs';

install();
make('CLI');
// On two cores, a single-threaded compiler takes half the processor time and no longer overall, because each thread would check
// the same library types.
const typesOf = (project) => [
  'node_modules/typescript/lib/tsc.js',
  '-p',
  `tsconfig.${project}.json`,
  '--singleThreaded',
];
const CHECKS = [
  ['types: shared', typesOf('shared')],
  ['types: server', typesOf('server')],
  ['types: web', typesOf('web')],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  [
    'rooms',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'src',
      'sandbox',
      'clients/cli/src',
    ],
  ],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['migrations', ['scripts/check-migrations.mjs']],
  ['decisions', ['scripts/check-decisions.mjs']],
  ['texts', ['scripts/check-texts.ts']],
];
const failed = CHECKS.filter(([name, args]) => {
  const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
