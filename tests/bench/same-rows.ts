import type pg from 'pg';
import { newId } from '../../src/server/platform/ids.ts';
import type { Invited } from './book-world.ts';

/*
 * What PostgreSQL alone can do: one prepared statement that writes what a booking leaves behind. Its rows are not
 * written by hand but copied from a booking that the product made, so they stay the same when the product changes.
 */

interface Written {
  table: string;
  columns: { name: string; type: string; text: string | null }[];
}

/** How a booking changes rows that were there before: by hand, as a copy can't say how a value came about. */
const CHANGES: Readonly<Record<string, { text: string; of: keyof Invited }>> = {
  study: { text: 'update study set filled = filled + 1 where id = ', of: 'studyId' },
  slot: { text: 'update slot set booked = booked + 1 where id = ', of: 'slotId' },
  application: { text: "update application set status = 'SCHEDULED' where id = ", of: 'applicationId' },
};

/** Tables that only triggers write: they do so for our statement as well. */
const BY_TRIGGERS = ['open_study_change'];

/** What a job gets when a worker takes it; here jobs are planned, and not taken yet. */
const OF_WORKERS = ['state', 'started_on', 'completed_on', 'heartbeat_on', 'output', 'retry_count'];

const PARAMETERS = [
  'bookingId',
  'participantId',
  'studyId',
  'slotId',
  'applicationId',
  'researcherId',
  'startsAt',
  'endsAt',
] as const;

type Facts = Record<(typeof PARAMETERS)[number], string>;

export async function currentTransaction(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  return rows[0]?.xid ?? '';
}

/** The statement that writes the same rows as the booking that one person made since a transaction. */
export async function statementOfSameRows(
  pool: pg.Pool,
  invited: Invited,
  since: string,
): Promise<{ rows: string; run(other: Invited): Promise<unknown> }> {
  const { rows: bookings } = await pool.query<{ id: string }>('select id from booking where application_id = $1', [
    invited.applicationId,
  ]);
  const facts: Facts = { ...invited, bookingId: bookings[0]?.id ?? '' };
  const inserts = new Map<string, { columns: string; values: string[] }>();
  const parts: string[] = [];
  for (const { table, columns } of await findWritten(pool, facts, since)) {
    const id = columns.find(({ name }) => name === 'id')?.text ?? '';
    if (id === facts.bookingId || !Object.values(facts).includes(id)) {
      const insert = inserts.get(table) ?? { columns: columns.map(({ name }) => name).join(', '), values: [] };
      insert.values.push(`(${columns.map((column) => expressionOf(column, facts)).join(', ')})`);
      inserts.set(table, insert);
    } else {
      const change = CHANGES[table];
      if (!change) throw new Error(`a booking also changes ${table}: add it to CHANGES`);
      parts.push(`${change.text} $${PARAMETERS.indexOf(change.of) + 1}::text::uuid`);
    }
  }
  for (const [table, { columns, values }] of inserts) {
    parts.push(`insert into ${table} (${columns}) values ${values.join(', ')}`);
  }
  const steps = parts.map((part, index) => `step_${index} as (${part} returning 1)`);
  const counted = parts.map((_, index) => `(select count(*) from step_${index})`);
  const text = `with ${steps.join(', ')} select ${counted.join(' + ')} as written`;
  const changed = parts.length - inserts.size;
  const expected = [...inserts.values()].reduce((sum, { values }) => sum + values.length, changed);
  return {
    rows: [`${changed} changed`, ...[...inserts].map(([table, { values }]) => `${values.length} ${table}`)].join(', '),
    run: async (other) => {
      const own: Facts = { ...other, bookingId: newId() };
      const values = PARAMETERS.map((name) => own[name]);
      const { rows } = await pool.query<{ written: string }>({ name: 'same-rows', text, values });
      if (Number(rows[0]?.written) !== expected) throw new Error('the database alone wrote other rows');
    },
  };
}

/** Every row that a transaction since then wrote and that names the booking or what it is of. */
async function findWritten(pool: pg.Pool, facts: Facts, since: string): Promise<Written[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: { name: string; type: string }[] }>(
    `select format('%I.%I', nspname, relname) as table,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all ($1)
     group by 1 order by 1`,
    [BY_TRIGGERS],
  );
  const ids = [facts.bookingId, facts.studyId, facts.slotId, facts.applicationId, facts.participantId];
  const found: Written[] = [];
  for (const { table, columns } of tables) {
    const texts = columns.map(({ name }) => `${name}::text`).join(', ');
    const { rows } = await pool.query<{ texts: (string | null)[] }>(
      `select array[${texts}] as texts from ${table} t
       where t.xmin::text::bigint >= $1::bigint and to_jsonb(t)::text ~ $2`,
      [since, ids.join('|')],
    );
    for (const row of rows) {
      found.push({
        table: table.replace('public.', ''),
        columns: columns
          .map((column, index) => ({ ...column, text: row.texts[index] ?? null }))
          .filter(({ name }) => table !== 'pgboss.job' || !OF_WORKERS.includes(name)),
      });
    }
  }
  return found;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The value as it was, with the parameters in the places of the facts and a new id for each other id. */
function expressionOf({ type, text }: Written['columns'][number], facts: Facts): string {
  if (text === null) return 'null';
  const names = PARAMETERS.filter((name) => text.includes(facts[name]));
  const version = UUID.exec(text)?.[1];
  if (type === 'uuid' && names.length === 0) return version === '7' ? 'uuidv7()' : 'gen_random_uuid()';
  const pattern = new RegExp(`(${names.map((name) => facts[name].replaceAll('+', '\\+')).join('|')})`);
  const parts = names.length === 0 ? [text] : text.split(pattern);
  const expressions = parts
    .filter((part) => part !== '')
    .map((part) => {
      const name = names.find((one) => facts[one] === part);
      return name ? `$${PARAMETERS.indexOf(name) + 1}::text` : `'${part.replaceAll("'", "''")}'`;
    });
  return expressions.length === 0 ? "''" : `(${expressions.join(' || ')})::${type}`;
}
