import { expect, test } from 'vitest';
import { findRefusals, refusalProblems, withRefusals } from './refusals.ts';

const CODES = new Set(['NOT_FOUND', 'TOO_LATE', 'FULL', 'VALIDATION', 'STATUS_CONFLICT']);

const RULES = {
  path: 'src/server/features/things/things.rules.ts',
  text: `/** A rule. */
export function refuseThing(at: number): string | null {
  return at > 3 ? 'TOO_LATE' : null;
}
`,
};
const LOWER = {
  path: 'src/server/features/lower/lower.service.ts',
  text: `/** Takes one. Refuses: FULL. */
export async function take(work: Work) {
  if (!(await sql.take(work.tx))) refuse('FULL');
}

/** Looks. */
export function look(work: Work) {
  // refuse('NOT_FOUND') is only a comment.
  return sql.look(work.tx);
}
`,
};
const service = (doc: string) => ({
  path: 'src/server/features/things/things.service.ts',
  text: `import { take as takeOne } from '../lower/lower.service.ts';
import * as rules from './things.rules.ts';

${doc}export async function change(work: Work, id: string) {
  const thing = await read(work, id);
  const code = rules.refuseThing(thing.at);
  if (code) refuse(code);
  await takeOne(work);
}

async function read(work: Work, id: string) {
  return found(await sql.find(work.tx, id));
}
`,
});

test('codes come from the function itself, the rules it asks and every function it calls', () => {
  const found = findRefusals([RULES, LOWER, service('')], CODES);
  expect(found.map(({ name, codes }) => [name, codes])).toEqual([
    ['take', ['FULL']],
    ['change', ['FULL', 'NOT_FOUND', 'TOO_LATE']],
  ]);
});

test('a line that is missing, that lacks a code or that has one too many is a problem', () => {
  const problemsOf = (doc: string) => refusalProblems([RULES, LOWER, service(doc)], CODES);
  const where = 'src/server/features/things/things.service.ts';
  expect(problemsOf('/** Changes it. Refuses: FULL, NOT_FOUND, TOO_LATE. */\n')).toEqual([]);
  expect(problemsOf('/**\n * Changes it.\n * Refuses: FULL, NOT_FOUND,\n * TOO_LATE.\n */\n')).toEqual([]);
  expect(problemsOf('/** Changes it. */\n')).toEqual([
    `${where}: change has no line "Refuses: FULL, NOT_FOUND, TOO_LATE."`,
  ]);
  expect(problemsOf('/** Refuses: FULL, NOT_FOUND. */\n')).toEqual([`${where}: change can also refuse with TOO_LATE`]);
  expect(problemsOf('/** Refuses: FULL, NOT_FOUND, STATUS_CONFLICT, TOO_LATE. */\n')).toEqual([
    `${where}: change never refuses with STATUS_CONFLICT`,
  ]);
});

test('the line is written, and nothing else changes', () => {
  const right = '/**\n * Changes it.\n * Refuses: FULL, NOT_FOUND, TOO_LATE.\n */\n';
  for (const doc of ['/** Changes it. */\n', '/**\n * Changes it.\n * Refuses: STATUS_CONFLICT.\n */\n', right]) {
    const file = service(doc);
    expect(withRefusals(file, findRefusals([RULES, LOWER, file], CODES))).toBe(service(right).text);
  }
});
