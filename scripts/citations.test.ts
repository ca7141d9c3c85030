import { expect, test } from 'vitest';
import { citationProblems, type TextFile } from './citations.ts';

const PAGE: TextFile = {
  path: 'docs/specification/bookings.md',
  text: '- **BOOKING-01** A session is booked.\n- **BOOKING-02** It is moved as BOOKING-01 says (decision 4).',
};
const DECISION: TextFile = { path: 'docs/decisions/004-no-show.md', text: '# 4. BOOKING-01' };

const problemsOf = (...texts: string[]) =>
  citationProblems([PAGE, DECISION, ...texts.map((text, index) => ({ path: `src/${index}.ts`, text }))]);

test('what cites a requirement or a decision that exists is right', () => {
  expect(problemsOf('/** BOOKING-01 to BOOKING-02, decision 004; UTF-8 and SHA-256 are no ids. */')).toEqual([]);
});

test.each([
  ['a wrong number', '\n// BOOKING-03: cited', 'src/0.ts:2: BOOKING-03 is no requirement of docs/specification/'],
  ['a wrong noun', '// BOOKNIG-01', 'src/0.ts:1: BOOKNIG-01 is no requirement of docs/specification/'],
  ['a decision that does not exist', '// (decisions 4 and 45)', 'src/0.ts:1: there is no decision 45'],
  ['a section sign', '// \u00a75 says so', 'src/0.ts:1: cites a section sign'],
  ['a file outside', `// ${['web', 'md'].join('.')} says so`, 'src/0.ts:1: cites a file that is not in the repository'],
  ['a rule by its number', `// rule ${3} of the house`, 'src/0.ts:1: cites a rule by its number'],
  ['another standard', `// [${'8.2.1'}]`, 'src/0.ts:1: cites a number of another standard'],
])('%s is found', (_what, text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});

test('an id is stated once, and on the page of its noun', () => {
  const page = {
    path: 'docs/specification/studies.md',
    text: '- **STUDY-01** …\n- **STUDY-01** …\n- **BOOKING-03** …',
  };
  expect(citationProblems([PAGE, DECISION, page])).toEqual([
    'docs/specification/studies.md:2: STUDY-01 is stated already at docs/specification/studies.md:1',
    'docs/specification/studies.md:3: BOOKING-03 belongs to docs/specification/bookings.md',
  ]);
});
