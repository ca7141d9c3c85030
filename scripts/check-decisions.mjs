// Checks that every decision records when it was made, whether it still applies, and which alternatives were rejected.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const problems = [];
for (const file of readdirSync(FOLDER).sort()) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const needs = [
    [new RegExp(`^# ${Number(file.slice(0, 3))}\\. \\S`), 'begins with its number and title, as in "# 12. Title"'],
    [/^- Date: \d{4}-\d{2}-\d{2}$/m, 'has a line "- Date: YYYY-MM-DD"'],
    [/^- Status: (accepted|replaced)\b/m, 'has a line "- Status: accepted" or "- Status: replaced by decision N"'],
    [/^\*\*Alternatives:\*\* \S/m, 'has a paragraph "**Alternatives:** …"'],
  ];
  for (const [pattern, what] of needs) if (!pattern.test(text)) problems.push(`${file}: should be one that ${what}`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
