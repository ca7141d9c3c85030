// Checks that every file and test named in these pages exists, that every file that shows a toast is named, and that
// the texts quoted by the specification match the product's. A wrong map is worse than none.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './prepare.mjs';

const TOASTS = 'docs/toasts.md';
const MAPS = ['docs/specification/screens.md', 'docs/legal-claims.md', TOASTS];
const tests = globSync(['{clients,scripts,src,tests}/**/*.{spec,test}.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules'],
});
/** The titles of a file's tests and steps. */
const TITLE = /\b(?:test|it|describe|step)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gs;
const problems = [];

for (const map of MAPS) {
  for (const [index, line] of readFileSync(join(ROOT, map), 'utf8').split('\n').entries()) {
    const complain = (what) => problems.push(`${map}:${index + 1}: ${what}`);
    for (const [, path] of line.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)) {
      if (!existsSync(join(ROOT, path.startsWith('src/') ? path : `src/web/${path}`))) complain(`${path} is not there`);
    }
    for (const [, name, quoted] of line.matchAll(/`([\w.-]+\.(?:spec|test))`((?:,? "[^"]+")*)/g)) {
      const file = tests.find((path) => basename(path) === `${name}.ts`);
      if (!file) complain(`${name} is not there`);
      const titles = file
        ? [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , title]) => title)
        : [];
      for (const [, words] of quoted.matchAll(/"([^"]+)"/g)) {
        if (!titles.some((title) => title.includes(words))) complain(`no test of ${name} says "${words}"`);
      }
    }
  }
}
const toasts = readFileSync(join(ROOT, TOASTS), 'utf8');
for (const path of globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT })) {
  const showsToasts = /\btoast\.(?:success|info|error|warning)\(|\btoastUndo\(/.test(
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const isNamed = toasts.includes(`\`${path.slice('src/web/'.length)}\``);
  if (showsToasts && !isNamed) problems.push(`${TOASTS}: ${path} is missing`);
}
/** Texts in the form they are compared in: quotes and spaces are normalised. */
const plain = (text) => text.replaceAll(/\\?['’]/g, "'").replaceAll(/\s+/g, ' ');
const source = globSync(['src/**/*.{ts,tsx}', 'messages/en.json'], { cwd: ROOT, exclude: ['**/*.test.ts'] })
  .map((path) => plain(readFileSync(join(ROOT, path), 'utf8')))
  .join('\n');
for (const page of globSync('docs/specification/*.md', { cwd: ROOT }).filter(
  (path) => basename(path) !== 'README.md',
)) {
  for (const [index, line] of readFileSync(join(ROOT, page), 'utf8').split('\n').entries()) {
    for (const [, quoted] of line.matchAll(/(?<![\w’])'([^']{6,}?)'(?!\w)/g)) {
      // Placeholders vary: {name}, GH₵ {amount}, N.
      const parts = quoted.split(/(?:GH₵ ?)?\{\w+\}|\bN\b/).map((part) => plain(part).trim().replace(/\.$/, ''));
      if (!parts.every((part) => source.includes(part)))
        problems.push(`${page}:${index + 1}: no text says '${quoted}'`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
