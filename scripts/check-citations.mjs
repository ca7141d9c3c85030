// Checks that every cited requirement and decision exists, and that no citation points outside the repository
// (docs/specification).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citationProblems } from './citations.ts';
import { ROOT } from './prepare.mjs';

const TEXT = '{ts,tsx,mjs,sql,css,html,md,txt}';
/** It contains the citations that it looks for. */
const TEST_OF_THIS = 'scripts/citations.test.ts';
const paths = globSync([`{src,tests,scripts,docs}/**/*.${TEXT}`, 'clients/*/*.test.ts', '*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules'],
}).sort();
const files = paths
  .filter((path) => path !== TEST_OF_THIS)
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }));
const problems = citationProblems(files);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
