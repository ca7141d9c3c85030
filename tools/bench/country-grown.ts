import { randomInt } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { cpuOfThisProcess } from './costs.ts';
import { repeat } from './load.ts';
import { circumstances } from './report.ts';
import { flagsOf, meterOf, openPool } from './stage.ts';

/*
 * What the tables that grow cost once they are large, on a database that has a fraction of their size in memory: a movement
 * of money into a ledger that nobody ever empties, and a notification into a table as it was and as it is, by month.
 */

const ACCOUNTS = 100_000;
const SECONDS = 6;
/** Of which the table by month has the last one's share to write to. */
const MONTHS = 12;

/** Rows as the product writes them, but in bulk: neither triggers nor foreign keys run. */
const LEDGER = `
  with made as (
    select uuidv7(make_interval(secs => n - $1::int)) as id, n from generate_series($2::int, $1::int) n
  ), journal as (
    insert into ledger_journal (id, reference, event, at)
    select id, 'earn:' || uuidv7(make_interval(secs => n - $1::int)), 'earn', now() + make_interval(secs => n - $1::int) from made
  )
  insert into ledger_posting (journal_id, account_id, amount)
  select made.id, a.id, leg.amount from made,
    lateral (values (floor(random() * $3::int)::int, 100), (floor(random() * $3::int)::int, -100)) as leg(number, amount)
    join grown_account a using (number)
  on conflict do nothing`;

const NOTIFICATIONS = `
  insert into %s (id, user_id, message, redirect_url, created_at, read_at)
  select uuidv7(make_interval(secs => (n - $1::int) * $4::float8)), a.id, 'Your session about prices starts in 4 hours.', '/dashboard/sessions',
    now() + make_interval(secs => (n - $1::int) * $4::float8), null
  from generate_series($2::int, $1::int) n join grown_account a on a.number = (n::bigint * 7919) % $3::int`;

const MOVE = {
  name: 'move',
  text: `select post_movement($1, $2, 'earn', null, now(), json_build_array(
    json_build_object('kind', 'PARTICIPANT_EARNED', 'ownerId', $3::uuid, 'amount', 100, 'newId', $1::uuid),
    json_build_object('kind', 'STUDY_HELD', 'ownerId', $4::uuid, 'amount', -100, 'newId', $1::uuid))::jsonb)`,
};

export async function benchGrown(sizes: readonly number[]): Promise<void> {
  console.log(circumstances());
  const postgres = await startOwnPostgres({
    ...flagsOf({ fsync: false }),
    max_wal_size: '8GB',
    shared_buffers: '256MB',
  });
  const url = await createDatabase(postgres.url);
  const db = await openPostgres(url, { maxConnections: 2 });
  const pool = openPool(url);
  const one = new pg.Client({ connectionString: url });
  const meter = meterOf(cpuOfThisProcess, postgres.pid(), () => 0);
  try {
    await migrate(db);
    const owners = await makeAccounts(pool);
    const any = () => owners[randomInt(owners.length)] ?? '';
    await one.connect();
    await one.query('set session_replication_role = replica');
    console.log('lines     a movement: ms   PostgreSQL ms   notifications/s: whole  by month   vacuum s   GB ledger');
    let from = 1;
    for (const lines of sizes) {
      const to = Math.floor(lines / 2);
      await one.query(LEDGER, [to, from, ACCOUNTS]);
      const year = (365 * 86_400) / to;
      for (const table of ['notification', 'notification_whole'])
        await one.query(NOTIFICATIONS.replace('%s', table), [to, from, ACCOUNTS, year]);
      from = to + 1;
      await pool.query('analyze');
      const moved = await repeat({ seconds: SECONDS, meter, lanes: 4 }, () => {
        const id = newId();
        return pool.query({ ...MOVE, values: [id, `earn:${id}`, any(), any()] });
      });
      const ring = (table: string) =>
        repeat({ seconds: SECONDS, meter, lanes: 4 }, () =>
          pool.query({
            name: table,
            text: `insert into ${table} (id, user_id, message, created_at) values ($1, $2, 'You were paid.', now())`,
            values: [newId(), any()],
          }),
        );
      const whole = await ring('notification_whole');
      const byMonth = await ring('notification');
      const started = performance.now();
      await pool.query('vacuum ledger_journal, ledger_posting');
      const vacuum = (performance.now() - started) / 1000;
      const { rows } = await pool.query<{ bytes: number }>(
        `select (pg_total_relation_size('ledger_journal') + pg_total_relation_size('ledger_posting'))::float8 as bytes`,
      );
      console.log(
        [
          lines.toLocaleString('en').padStart(10),
          moved.p50.toFixed(2).padStart(12),
          moved.postgresMs.toFixed(2).padStart(12),
          Math.round(whole.perSecond).toLocaleString('en').padStart(16),
          Math.round(byMonth.perSecond).toLocaleString('en').padStart(10),
          vacuum.toFixed(1).padStart(10),
          ((rows[0]?.bytes ?? 0) / 1e9).toFixed(2).padStart(10),
        ].join(' '),
      );
    }
  } finally {
    await one.end();
    await pool.end();
    await db.close();
    await postgres.stop();
  }
}

/** People with an account of each kind and money on it, a year of months, and the table of notifications as it was before. */
async function makeAccounts(pool: pg.Pool): Promise<string[]> {
  await pool.query(`create table notification_whole (like notification including defaults)`);
  await pool.query('alter table notification_whole add primary key (id)');
  await pool.query('create index on notification_whole (user_id, created_at desc)');
  await pool.query('alter table notification_whole add foreign key (user_id) references app_user');
  await pool.query(
    `do $$ declare starts timestamptz := date_trunc('month', now()); part text; ends timestamptz; begin
      select inhrelid::regclass::text into part from pg_inherits
        where inhparent = 'notification'::regclass and inhrelid::regclass::text like '%until%';
      execute format('drop table %I', part);
      for n in 0..${MONTHS} loop
        ends := starts + interval '1 month';
        execute format('create table grown_%s partition of notification for values from (%L) to (%L)', n, starts, ends);
        starts := starts - interval '1 month';
      end loop; end $$`,
  );
  await pool.query(
    `create table grown_account as select uuidv7() as id, n::int - 1 as number from generate_series(1, $1) n`,
    [ACCOUNTS],
  );
  await pool.query('create index on grown_account (number)');
  await pool.query('analyze grown_account');
  await pool.query(`insert into app_user (id, role, first_name, last_name, email, created_at)
    select id, 'PARTICIPANT', 'Esi', 'Owusu', id || '@example.com', now() from grown_account`);
  await pool.query(`insert into ledger_account (id, kind, owner_id, balance)
    select case kind when 'STUDY_HELD' then gen_random_uuid() else id end, kind, id, 1000000000
    from grown_account, unnest(array['PARTICIPANT_EARNED', 'STUDY_HELD']) kind`);
  const { rows } = await pool.query<{ id: string }>('select id from grown_account');
  return rows.map(({ id }) => id);
}
