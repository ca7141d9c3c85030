// Checks the form of the decision records, and that the index has each of them.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const read = (file) => readFileSync(new URL(file, FOLDER), 'utf8');
const FORM =
  /^# ([^\n]+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[\d+\]\([\w-]+\.md\))\n.*\n## Context\n.*\n## Decision\n.*\n## Consequences\n/s;

const index = read('README.md');
const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const wrong = records.sort().filter((file, at) => {
  const title = FORM.exec(read(file))?.[1];
  const isNext = Number(file.slice(0, 3)) === at + 1 && title?.startsWith(`${at + 1}. `);
  return !isNext || !index.includes(`[${title}](${file})`);
});
for (const file of wrong)
  console.error(`${file}: wrong number or form, or no line in the index (docs/decisions/README.md)`);
process.exit(wrong.length > 0 ? 1 : 0);
