import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL } from './print-lifecycles.ts';
import { readList, readWriters, type SourceFile, statusProblems, writerProblems } from './writers.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FILES: SourceFile[] = globSync('src/server/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map((path) => ({
  path,
  text: read(path),
}));
const LIST = readList(read('docs/architecture.md'));
/** Every table of the migrations and of test environments, and the tables of the migrator and the queue. */
const TABLES = [
  'kysely_migration',
  'pgboss.job',
  ...[...globSync('src/server/migrations/*.sql', { cwd: ROOT }), 'src/server/test-mode/tables.ts'].flatMap((path) =>
    [...read(path).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(([, table = '']) => table),
  ),
];

/** The problems of the current server. */
const NOW = writerProblems(FILES, LIST, TABLES);

test('each table is written by the feature that docs/architecture.md lists, and by no other', () => {
  expect(NOW).toEqual([]);
});

test('the list is read, and so are the statements', () => {
  expect(LIST.get('payout')).toBe('payouts');
  const { writers } = readWriters(FILES);
  for (const table of ['payout', 'organization', 'session', 'provider_event', 'notification']) {
    expect([...(writers.get(table) ?? [])], table).toEqual([LIST.get(table)]);
  }
});

const added = (problems: string[]) => problems.filter((problem) => !NOW.includes(problem));
const planted = (text: string) =>
  added(writerProblems([...FILES, { path: 'src/server/features/waitlist/planted.sql.ts', text }], LIST, TABLES));

test.each([
  ['an update', `tx.updateTable('payout').set({ number: '' })`],
  ['an update over two lines', `tx\n    .updateTable(\n      'payout',\n    )`],
  ['an insert', `tx.insertInto('payout').values(row)`],
  ['a deletion', `tx.deleteFrom('payout')`],
  ['an update in SQL', 'sql`update payout\n   set number = null`'],
  ['an insert in SQL', 'sql`insert into payout (id) values (1)`'],
  ['a deletion in SQL', 'sql`with gone as (delete from payout returning id) select 1`'],
  ['a rule of retention', `export const oldPayouts = deleting('payout', before)`],
])('%s by another feature is found', (_what, text) => {
  expect(planted(text)).toEqual(['waitlist writes payout, which payouts writes']);
});

test.each([
  ['a name that comes from elsewhere', 'tx.deleteFrom(table)'],
  ['the same in SQL', `sql\`delete from \${sql.table(table)}\``],
  ['an update of it in SQL', `sql\`update \${sql.table(table)} set at = now()\``],
])('%s is refused', (_what, text) => {
  expect(planted(text)).toEqual([expect.stringContaining('planted.sql.ts: name the table in')]);
});

test('a table without a row in the list is found, and a row without a table', () => {
  const without = new Map([...LIST].filter(([table]) => table !== 'payout'));
  expect(added(writerProblems(FILES, without, TABLES))).toEqual(['docs/architecture.md lists no writer of payout']);
  const more = new Map([...LIST, ['planted', 'payouts']]);
  expect(added(writerProblems(FILES, more, TABLES))).toEqual([
    'docs/architecture.md lists planted, which is not there',
  ]);
});

test('a status is written by work.create and work.change only', () => {
  expect(statusProblems(FILES, ALL)).toEqual([]);
  const path = 'src/server/features/payouts/planted.sql.ts';
  const planted = (text: string) => statusProblems([{ path, text }], ALL);
  expect(planted(`tx.updateTable('payout').set({ number }).where('status', '=', 'HELD').execute()`)).toEqual([]);
  expect(planted(`tx.updateTable('payout').set({ number, status }).where('id', '=', id).execute()`)).toEqual([
    `${path}: change the status of payout by work.change`,
  ]);
  expect(planted(`tx\n.insertInto('payout').values(payout).execute()`)).toEqual([
    `${path}: create payout by work.create`,
  ]);
});
