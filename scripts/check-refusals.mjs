// Checks that every service function that can refuse lists its codes in a line "Refuses: …". With --write, writes these
// lines.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '../src/contract/errors.ts';
import { ROOT } from './prepare.mjs';
import { findRefusals, refusalProblems, withRefusals } from './refusals.ts';

const files = globSync('src/server/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  .sort()
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }));
const codes = new Set(Object.keys(ERRORS));
if (process.argv.includes('--write')) {
  const found = findRefusals(files, codes);
  for (const file of files) {
    const text = withRefusals(file, found);
    if (text !== file.text) writeFileSync(join(ROOT, file.path), text);
  }
}
const problems = process.argv.includes('--write') ? [] : refusalProblems(files, codes);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
