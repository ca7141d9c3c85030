// Checks that released migrations have not changed: otherwise, databases that ran the old version would differ from
// those that run the new one. Compares src/server/migrations with their checksums; with --seal, adds lines for new
// files (npm run migrations:seal).
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../src/server/migrations/', import.meta.url);
const LIST = new URL('checksums.txt', FOLDER);

const files = readdirSync(FOLDER, { recursive: true })
  .filter((name) => name.endsWith('.sql'))
  .sort();
/** Each line: the hash, two spaces, the file. */
const sealed = new Map(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/ {2}/).reverse()),
);
const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(new URL(name, FOLDER)))
    .digest('hex');
const fresh = files.filter((name) => !sealed.has(name));

if (process.argv.includes('--seal')) {
  for (const name of fresh) {
    appendFileSync(LIST, `${hashOf(name)}  ${name}\n`);
    console.log(`sealed ${name}`);
  }
} else {
  const last = [...sealed.keys()].findLast((name) => !name.includes('/')) ?? '';
  const problems = [
    ...[...sealed.keys()].filter((name) => !files.includes(name)).map((name) => `${name} was released and is missing`),
    ...files
      .filter((name) => sealed.has(name) && sealed.get(name) !== hashOf(name))
      .map((name) => `${name} was released and has changed: put the change in a new migration`),
    ...fresh.map((name) =>
      name > last
        ? `${name} has no checksum: run npm run migrations:seal when the file is finished`
        : `${name} comes before ${last}, which was released: give it the next number`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
