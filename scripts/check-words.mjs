// Checks comments, texts and documentation for the words that docs/writing.md refuses. Names in code may use them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

const GUIDE = 'docs/writing.md';
/** Released migrations never change, and generated files are not edited. */
const EXEMPT = [GUIDE, 'docs/lifecycles.md', 'src/domain/country-list.ts', 'src/domain/time-zone-list.ts'];

const guide = readFileSync(join(ROOT, GUIDE), 'utf8');
const table = guide.slice(guide.indexOf('| Refused | Write |')).split('\n').slice(2);
const phrases = table.filter((line) => line.startsWith('|')).flatMap((line) => line.split('|')[1].split(','));
const words = phrases.map((phrase) => phrase.trim().replaceAll(' ', '\\s+'));
if (words.length === 0) throw new Error(`${GUIDE} has no table of refused words`);
const REFUSED = new RegExp(`(?<![\\w.$-])(?:${words.join('|')})(?![\\w$(-])`, 'gi');
/** The code around a name: a property, a variable, a parameter. */
const NAME_AFTER = /^\??\s*(?:[:=,})\].?]|=>)/;
const NAME_BEFORE = /(?:[{[(,.]|\b(?:const|let|await|return|new)|\.\.\.)\s*$/;

/** Whether a match in a line of code is a name, outside comments and quotes. */
function isName(line, index, length) {
  const before = line.slice(0, index);
  if (/^\s*(?:\*|\/\*|\/\/)/.test(line) || /(?:^|\s)(?:\/\/|\/\*)/.test(before)) return false;
  if ((before.match(/['"`]/g) ?? []).length % 2 === 1) return false;
  return NAME_BEFORE.test(before) || NAME_AFTER.test(line.slice(index + length));
}

const paths = globSync(['{src,tests,scripts}/**/*.{ts,tsx,mjs,css}', 'clients/*/*.test.ts', 'docs/**/*.md', '*.md'], {
  cwd: ROOT,
  // Tests have packages of their own: decision 172.
  exclude: ['**/node_modules'],
});
const problems = [];
for (const path of paths.map((one) => one.replaceAll('\\', '/')).filter((one) => !EXEMPT.includes(one))) {
  for (const [index, line] of readFileSync(join(ROOT, path), 'utf8').split('\n').entries()) {
    for (const { 0: found, index: at } of line.matchAll(REFUSED)) {
      if (path.endsWith('.md') || !isName(line, at, found.length)) problems.push(`${path}:${index + 1}: "${found}"`);
    }
  }
}
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) console.error(`Words that ${GUIDE} refuses; it says what to write instead.`);
process.exit(problems.length > 0 ? 1 : 0);
