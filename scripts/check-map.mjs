// Every file and test that docs/specification-map.md names is there: a map that is wrong is worse than none.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './prepare.mjs';

const MAP = 'docs/specification-map.md';
const tests = globSync(['tests/**/*.{spec,test}.ts', 'src/**/*.test.ts'], { cwd: ROOT });
/** What the tests and steps of a file are called. */
const TITLE = /\b(?:test|it|describe|step)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gs;
const problems = [];

for (const [index, line] of readFileSync(join(ROOT, MAP), 'utf8').split('\n').entries()) {
  const complain = (what) => problems.push(`${MAP}:${index + 1}: ${what}`);
  for (const [, path] of line.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)) {
    if (!existsSync(join(ROOT, path.startsWith('src/') ? path : `src/web/${path}`))) complain(`${path} is not there`);
  }
  for (const [, name, quoted] of line.matchAll(/`([\w-]+\.(?:spec|test))`((?:,? "[^"]+")*)/g)) {
    const file = tests.find((path) => basename(path) === `${name}.ts`);
    if (!file) complain(`${name} is not there`);
    const titles = file ? [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , title]) => title) : [];
    for (const [, words] of quoted.matchAll(/"([^"]+)"/g)) {
      if (!titles.some((title) => title.includes(words))) complain(`no test of ${name} says "${words}"`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
