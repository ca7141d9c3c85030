import type pg from 'pg';

/*
 * What PostgreSQL alone can do: one prepared statement that writes a request's rows. The rows are not hand-written but copied
 * from a real request, so they follow changes of the product.
 */

/** Ids and other values that differ between requests, by name. */
export type Facts = Readonly<Record<string, string>>;

interface Copying {
  /** The facts of the copied request, which was the only one since this transaction. */
  facts: Facts;
  since: string;
  /** The changes of existing rows by table, with `{name}` for a fact: a copy can't tell how a value was computed. */
  changes: Readonly<Record<string, string>>;
  /** Tables that the bench itself wrote meanwhile. */
  without?: readonly string[];
}

interface Written {
  table: string;
  columns: { name: string; type: string; text: string | null }[];
}

/** Tables that only triggers write to, which also fire for our statement. */
const BY_TRIGGERS = ['live_event', 'open_study_change'];

/** Columns that are set later: a job's by the worker, an event's with its position in the feed. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  'pgboss.job': ['state', 'started_on', 'completed_on', 'heartbeat_on', 'output', 'retry_count'],
  'public.api_event': ['position'],
};

/** Before PostgreSQL 18, time-ordered ids need a function of ours, which takes a few microseconds more each. */
const UUIDV7 = `do $$ begin
  if current_setting('server_version_num')::int < 180000 then
    create or replace function uuidv7() returns uuid language sql volatile as $f$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$`;

export async function currentTransaction(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  return rows[0]?.xid ?? '';
}

export interface SameRows {
  /** The tables that the statement writes to. */
  rows: string;
  text: string;
  /** The statement's parameters for other facts. */
  valuesOf(other: Facts): string[];
  run(other: Facts): Promise<unknown>;
}

/** The statement that writes the same rows for other facts. */
export async function statementOfSameRows(
  pool: pg.Pool,
  { facts, since, changes, without = [] }: Copying,
): Promise<SameRows> {
  await pool.query(UUIDV7);
  const names = Object.keys(facts);
  const inserts = new Map<string, { columns: string; values: string[] }>();
  const parts: string[] = [];
  for (const { table, columns } of await findWritten(pool, { facts, since, without })) {
    const change = changes[table];
    if (change) {
      parts.push(change.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${names.indexOf(name) + 1}::text`));
      continue;
    }
    const insert = inserts.get(table) ?? { columns: columns.map(({ name }) => name).join(', '), values: [] };
    insert.values.push(`(${columns.map((column) => expressionOf(column, facts)).join(', ')})`);
    inserts.set(table, insert);
  }
  const changed = parts.length;
  const missing = Object.keys(changes).length - changed;
  if (missing !== 0) throw new Error(`${missing} of the changes to ${Object.keys(changes).join(', ')} did not happen`);
  for (const [table, { columns, values }] of inserts) {
    parts.push(`insert into ${table} (${columns}) values ${values.join(', ')}`);
  }
  const steps = parts.map((part, index) => `step_${index} as (${part} returning 1)`);
  const counts = parts.map((_, index) => `(select count(*) from step_${index})`);
  const text = `with ${steps.join(', ')} select ${counts.join(' + ')} as written`;
  const expected = [...inserts.values()].reduce((sum, { values }) => sum + values.length, changed);
  const valuesOf = (other: Facts) => names.map((name) => other[name] ?? '');
  const inserted = [...inserts].map(([table, { values }]) => `${values.length} ${table}`);
  return {
    rows: [...inserted, ...Object.keys(changes).map((table) => `1 ${table} changed`)].join(', '),
    text,
    valuesOf,
    run: async (other) => {
      const { rows } = await pool.query<{ written: string }>({ name: 'same-rows', text, values: valuesOf(other) });
      if (Number(rows[0]?.written) !== expected) throw new Error(`${rows[0]?.written} rows instead of ${expected}`);
    },
  };
}

/** Every row that a transaction since then wrote and that names one of the facts. */
async function findWritten(
  pool: pg.Pool,
  { facts, since, without }: Required<Omit<Copying, 'changes'>>,
): Promise<Written[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: { name: string; type: string }[] }>(
    `select format('%I.%I', nspname, relname) as table,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a' and relname <> all ($1)
     group by 1 order by 1`,
    [[...BY_TRIGGERS, ...without]],
  );
  const found: Written[] = [];
  for (const { table, columns } of tables) {
    const texts = columns.map(({ name }) => `${name}::text`).join(', ');
    const { rows } = await pool.query<{ texts: (string | null)[] }>(
      `select array[${texts}] as texts from ${table} t
       where t.xmin::text::bigint >= $1::bigint
         and exists (select 1 from unnest($2::text[]) fact where strpos(to_jsonb(t)::text, fact) > 0)`,
      [since, Object.values(facts)],
    );
    for (const row of rows) {
      found.push({
        table: table.replace('public.', ''),
        columns: columns
          .map((column, index) => ({ ...column, text: row.texts[index] ?? null }))
          .filter(({ name }) => !LATER[table]?.includes(name)),
      });
    }
  }
  return found;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The copied value, with parameters in place of facts and a new id for each other id. */
function expressionOf({ type, text }: Written['columns'][number], facts: Facts): string {
  if (text === null) return 'null';
  const named = Object.entries(facts);
  const present = named.filter(([, fact]) => text.includes(fact)).map(([, fact]) => fact);
  const version = UUID.exec(text)?.[1];
  if (type === 'uuid' && present.length === 0) return version === '7' ? 'uuidv7()' : 'gen_random_uuid()';
  // The only regular-expression character in a fact is the + of a time zone.
  const pattern = new RegExp(`(${present.map((fact) => fact.replaceAll('+', '\\+')).join('|')})`);
  const parts = present.length === 0 ? [text] : text.split(pattern).filter((part) => part !== '');
  const expressions = parts.map((part) => {
    const index = named.findIndex(([, fact]) => fact === part);
    return index < 0 ? `'${part.replaceAll("'", "''")}'` : `$${index + 1}::text`;
  });
  return `(${expressions.join(' || ')})::${type}`;
}
