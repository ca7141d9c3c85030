import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Compares the types of tables.ts with the migrated schema. The compiler does the comparison: a generated program has
 * the schema as a type, and its only error names the differences.
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  /** Whether a row may be inserted without it. */
  isOptional: boolean;
}

/** The drivers' JavaScript type for each PostgreSQL type of the schema. */
const HANDED_OUT: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  xid8: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'json',
  bytea: 'bytes',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
};

const COMPARISON = `
type Kind<T> = T extends string ? 'string' : T extends number ? 'number' : T extends boolean ? 'boolean'
  : T extends Date ? 'Date' : T extends Uint8Array ? 'bytes' : T extends string[] ? 'string[]' : T extends number[] ? 'number[]' : 'json';
type NullableKind<T> = unknown extends T ? 'json' : null extends T ? \`\${Kind<NonNullable<T>>} | null\` : Kind<T>;
type Column = { kind: string; optional: boolean };

type InBoth = keyof Tables & keyof Schema;
type Lacks<T extends InBoth> =
  | (Exclude<keyof Schema[T], keyof Tables[T]> extends infer C extends string ? \`\${T}.\${C}: no type\` : never)
  | (Exclude<keyof Tables[T], keyof Schema[T]> extends infer C extends string ? \`\${T}.\${C}: no column\` : never);
type Differs<T extends InBoth> = {
  [C in keyof Tables[T] & keyof Schema[T] & string]: Schema[T][C] extends infer S extends Column
    ? NullableKind<SelectType<Tables[T][C]>> extends S['kind']
      ? undefined extends InsertType<Tables[T][C]>
        ? S['optional'] extends true ? never : \`\${T}.\${C}: has no default\`
        : never
      : \`\${T}.\${C}: \${NullableKind<SelectType<Tables[T][C]>>} in the types, \${S['kind']} in the schema\`
    : never;
}[keyof Tables[T] & keyof Schema[T] & string];
type Problems =
  | \`\${Exclude<keyof Schema, keyof Tables>}: no type in Tables of tables.ts\`
  | \`\${Exclude<keyof Tables, keyof Schema>}: no table\`
  | { [T in InBoth]: Lacks<T> | Differs<T> }[InBoth];
// The compiler lists the missing properties, which are the problems.
export const problems: { [P in Problems]: never } = {};
`;

/** Tables that a library reads and writes with its own statements. */
const OF_LIBRARIES = ['kysely_migration', 'kysely_migration_lock', 'rate_limit'];

let columns: Column[];
beforeAll(async () => {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 2 });
  await migrate(db);
  const { rows } = await db.read((tx) =>
    sql<Column>`
      select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
        -- Whether a view's column can be null depends on its query, and the catalogue does not say.
        c.is_nullable = 'YES' and t.table_type <> 'VIEW' as "isNullable",
        c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS'
          as "isOptional"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW') and c.table_name <> all (${OF_LIBRARIES})
        -- Partitions have the columns of their table, so they are skipped.
        and not exists (select from pg_class where oid = to_regclass(c.table_name) and relispartition)
      order by 1, 2`.execute(tx),
  );
  columns = rows;
  await db.close();
});

const camelCased = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function schemaAsType(of: readonly Column[]): string {
  const tables = Map.groupBy(of, ({ table }) => table);
  const lines = [...tables].map(([table, its]) => {
    const fields = its.map(({ column, type, isNullable, isOptional }) => {
      const kind = `${HANDED_OUT[type] ?? `unknown type ${type}`}${isNullable ? ' | null' : ''}`;
      return `    ${camelCased(column)}: { kind: '${kind}'; optional: ${isOptional} };`;
    });
    return `  ${camelCased(table)}: {\n${fields.join('\n')}\n  };`;
  });
  return `interface Schema {\n${lines.join('\n')}\n}\n`;
}

/** The compiler's message when it compares the types with these columns; empty if they agree. */
function compare(of: readonly Column[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-schema-'));
  try {
    writeFileSync(
      join(folder, 'compare.ts'),
      `import type { InsertType, SelectType } from '${join(ROOT, 'node_modules/kysely/dist/index.js')}';
import type { Tables } from '${join(ROOT, 'src/server/platform/db/tables.ts')}';
${schemaAsType(of)}${COMPARISON}`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.base.json'),
        compilerOptions: { noErrorTruncation: true },
        files: ['compare.ts'],
      }),
    );
    const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js');
    return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every table and column has a type that fits it, and every type its table and column', () => {
  expect(compare(columns)).toBe('');
});

test('the comparison sees what is missing on either side, and what differs', () => {
  const isBody = ({ table, column }: Column) => table === 'booking_message' && column === 'body';
  const changed = columns
    .filter(({ table }) => table !== 'strike')
    .flatMap((one): Column[] => {
      if (isBody(one)) return [{ ...one, column: 'text' }];
      if (one.table === 'slot' && one.column === 'booked') return [{ ...one, isOptional: false }];
      if (one.table === 'study' && one.column === 'closed_at') return [{ ...one, isNullable: false }];
      if (one.table === 'study' && one.column === 'filled') return [{ ...one, type: 'text' }];
      return [one];
    });
  const planted: Column = { table: 'planted', column: 'id', type: 'uuid', isNullable: false, isOptional: false };
  const problems = compare([...changed, planted]);
  for (const problem of [
    'planted: no type',
    'strike: no table',
    'bookingMessage.text: no type',
    'bookingMessage.body: no column',
    'slot.booked: has no default',
    'study.closedAt: Date | null in the types, Date in the schema',
    'study.filled: number in the types, string in the schema',
  ]) {
    expect(problems).toContain(problem);
  }
});
