import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APPLICATION_LIFECYCLE, APPLICATION_STATUSES } from './application-lifecycle.ts';
import { type Actor, type Lifecycle, targetOf } from './lifecycle.ts';
import { STUDY_LIFECYCLE } from './study-lifecycle.ts';

const ROOT = join(import.meta.dirname, '../../..');
const modules = await Promise.all(
  globSync('*-lifecycle{,s}.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(
      (name) => import(join(import.meta.dirname, name)) as Promise<Record<string, Lifecycle<string, string, string>>>,
    ),
);
/** Everything with a status. */
const ALL = modules.flatMap((exported) =>
  Object.keys(exported)
    .filter((name) => name.endsWith('_LIFECYCLE'))
    .map((name) => exported[name]!),
);

test('docs/lifecycles.md lists the transitions; add -u to write it', async () => {
  const tables = ALL.map(({ noun, column, transitions }) => {
    const rows = transitions.map(([from, event, to, by]) => `| ${from ?? '–'} | ${event} | ${to} | ${by.join(', ')} |`);
    const words = (column === 'partialStatus' ? 'partialPay' : noun).replace(
      /[A-Z]/g,
      (letter) => ` ${letter.toLowerCase()}`,
    );
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    return [`## ${title}`, '', '| From | Event | To | By |', '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  expect(tables.length).toBeGreaterThan(8);
  const lead =
    'Written from `src/domain/lifecycles/` by `npx vitest run lifecycles -u`. A change that a table lacks is refused with 409.';
  await expect(`# Lifecycles\n\n${lead}\n\n${tables.join('\n\n')}\n`).toMatchFileSnapshot(
    join(ROOT, 'docs/lifecycles.md'),
  );
});

/** A Kysely statement that creates or changes a row of a named table, up to its execution. */
const STATEMENT = /\b(insertInto|updateTable)\('(\w+)'\)([\s\S]*?)\.execute/g;

/** Statements in a file that write the status of something with a lifecycle. */
function statusesWrittenBy(text: string): string[] {
  return [...text.matchAll(STATEMENT)].flatMap(([, verb, table = '', rest = '']) => {
    const lifecycle = ALL.find(({ noun }) => noun === table);
    const values = rest.slice(0, rest.indexOf('.where'));
    const writes = verb === 'insertInto' || new RegExp(`\\b${lifecycle?.column ?? 'status'}\\b`).test(values);
    return lifecycle && writes ? [`${verb} ${table}`] : [];
  });
}

test('only work.create and work.change write a status', () => {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/platform/status.sql.ts'] });
  const found = files.flatMap((file) =>
    statusesWrittenBy(readFileSync(join(ROOT, file), 'utf8')).map((one) => [file, one]),
  );
  expect(found).toEqual([]);
  expect(statusesWrittenBy(`tx.updateTable('payout').set({ number }).where('status', '=', 'HELD').execute()`)).toEqual(
    [],
  );
  expect(statusesWrittenBy(`tx.updateTable('payout').set({ number, status }).where('id', '=', id).execute()`)).toEqual([
    'updateTable payout',
  ]);
  expect(statusesWrittenBy(`tx\n.insertInto('payout').values(payout).execute()`)).toEqual(['insertInto payout']);
});

test('every status can be reached, and an event leads from a status to only one status', () => {
  const reached = new Set(APPLICATION_LIFECYCLE.transitions.map(([, , to]) => to));
  expect([...reached].sort()).toEqual(Object.keys(APPLICATION_STATUSES).sort());
  for (const { transitions } of [APPLICATION_LIFECYCLE, STUDY_LIFECYCLE]) {
    const keys = transitions.map(([from, event]) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([
  ['INVITED', 'reject', 'participant', 'REJECTED'],
  // APPLICATION-17: only the participant can reject an invitation.
  ['INVITED', 'reject', 'researcher', null],
  ['SCHEDULED', 'attend', 'participant', null],
  ['COMPLETED', 'miss', 'researcher', null],
] as const)('%s – %s by %s → %s', (from, event, by, to) => {
  expect(targetOf(APPLICATION_LIFECYCLE, from, event, by as Actor)).toBe(to);
});
