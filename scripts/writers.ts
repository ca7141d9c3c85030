import { sep } from 'node:path';

/** A file of the repository, by its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Files that write to tables whose names their callers pass in. */
const GENERIC = ['src/server/platform/db/kept-rows.ts', 'src/server/platform/status.sql.ts'];

/** Kysely's writes, and our helpers that write to one named table. */
const CALL = /\b(?:insertInto|updateTable|deleteFrom|deleting|redacting|moving)\(\s*(?:'([\w.]+)'|([^'\s)]))/g;
/** Writes in SQL text. */
const TEXT = /\b(?:insert into\s+([\w.${]+)|delete from\s+([\w.${]+)|update\s+([\w.${]+(?:\([^)]*\)\})?)\s+set\b)/g;

/** The part of the server that a file belongs to: a feature, the platform, or the demo. */
function partOf(path: string): string {
  return /^src\/server\/(?:features\/)?([^/]+)\//.exec(path)?.[1] ?? 'the server';
}

function snake(table: string): string {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the writers of each table, and the writes whose table can't be read from the text. */
export function readWriters(files: readonly SourceFile[]): { writers: Map<string, Set<string>>; problems: string[] } {
  const writers = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { path, text } of files) {
    if (GENERIC.includes(path)) continue;
    const found = [...text.matchAll(CALL), ...text.matchAll(TEXT)];
    for (const [statement, ...names] of found) {
      const name = names.find((one) => one !== undefined) ?? '';
      if (!/^[a-z][\w.]+$/i.test(name)) {
        problems.push(`${path}: name the table in “${statement.replaceAll(/\s+/g, ' ')}…”`);
        continue;
      }
      const table = snake(name);
      writers.set(table, (writers.get(table) ?? new Set()).add(partOf(path.replaceAll(sep, '/'))));
    }
  }
  return { writers, problems };
}

/**
 * The list in docs/architecture.md: table and writer, from rows such as "| `payouts` | `payout`, `payout_attempt` |".
 */
export function readList(document: string): Map<string, string> {
  const start = document.indexOf('| Writer | Tables |');
  const end = document.indexOf('\n\n', start);
  const rows = document.slice(start, end).matchAll(/^\| `?([^`|]+?)`? \| (`[^|]+) \|$/gm);
  return new Map(
    [...rows].flatMap(([, writer = '', tables = '']) =>
      [...tables.matchAll(/`([\w.]+)`/g)].map(([, table = '']): [string, string] => [table, writer]),
    ),
  );
}

/** Returns writes to tables of other parts, tables missing from the list, and unused rows of the list. */
export function writerProblems(files: readonly SourceFile[], list: Map<string, string>, tables: readonly string[]) {
  const { writers, problems } = readWriters(files);
  for (const [table, parts] of writers) {
    const owner = list.get(table);
    if (owner === undefined) continue;
    for (const part of parts) if (part !== owner) problems.push(`${part} writes ${table}, which ${owner} writes`);
  }
  for (const table of tables) if (!list.has(table)) problems.push(`docs/architecture.md lists no writer of ${table}`);
  for (const table of list.keys()) {
    if (!tables.includes(table)) problems.push(`docs/architecture.md lists ${table}, which is not there`);
  }
  for (const table of writers.keys()) {
    if (!tables.includes(table)) problems.push(`something writes ${table}, which is not there`);
  }
  return problems;
}

/** A statement of Kysely that creates or changes a row of a named table, up to where it is executed. */
const STATEMENT = /\b(insertInto|updateTable)\('(\w+)'\)([\s\S]*?)\.execute/g;

/** Statements that write the status of something with a lifecycle, past `work.create` and `work.change`. */
export function statusProblems(files: readonly SourceFile[], lifecycles: readonly { noun: string; column?: string }[]) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(STATEMENT)].flatMap(([, verb, table, rest = '']) => {
      const lifecycle = lifecycles.find(({ noun }) => noun === table);
      if (!lifecycle) return [];
      if (verb === 'insertInto') return [`${path}: create ${table} by work.create`];
      const values = rest.slice(0, rest.indexOf('.where'));
      const isStatus = new RegExp(`\\b${lifecycle.column ?? 'status'}\\b`).test(values);
      return isStatus ? [`${path}: change the status of ${table} by work.change`] : [];
    }),
  );
}
