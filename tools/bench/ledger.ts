import type pg from 'pg';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { topUpSettled } from '../../src/server/features/ledger/top-up-movements.ts';
import { openPostgres } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { cpuOfThisProcess } from './costs.ts';
import { repeat } from './load.ts';
import { print, type Row } from './report.ts';
import { CONNECTIONS, flagsOf, meterOf, type Options, openPool } from './stage.ts';
import { countStatements, StatementCounter } from './statements.ts';

/*
 * Journals through `ledger.post`, each in a transaction of its own, spread over accounts and all on one hot account,
 * compared with one prepared statement that writes the same rows. There is no HTTP, so the server's CPU time is that of this
 * process.
 */

const SECONDS = 8;
const COUNTED = 500;
const ORGANISATIONS = 400;
const at = new Date();

export async function benchLedger(options: Options): Promise<Row[]> {
  const postgres = await startOwnPostgres(flagsOf(options));
  const url = await createDatabase(postgres.socketUrl);
  const counter = await StatementCounter.open(postgres.socketUrl);
  const db = await openPostgres(url, { maxConnections: CONNECTIONS });
  const pool = openPool(url);
  try {
    await migrate(db);
    const organizations = Array.from({ length: ORGANISATIONS }, newId);
    for (const organizationId of organizations) {
      const paid = {
        reference: organizationId,
        topUpId: null,
        organizationId,
        amountPesewas: 1e12,
        providerFeePesewas: 0,
        at,
      };
      await db.transaction((tx) => post({ tx }, topUpSettled(paid)));
    }
    const { rows: accounts } = await pool.query<{ id: string }>(
      `select id from ledger_account where kind = 'ORGANIZATION_AVAILABLE'`,
    );
    const meter = meterOf(cpuOfThisProcess, postgres.pid(), () => 0);
    const rows: Row[] = [];
    for (const [work, spread] of [
      ['a journal, spread over 400 accounts', ORGANISATIONS],
      ['a journal, all on one account', 1],
    ] as const) {
      const ours = (turn: number) => {
        const organizationId = organizations[turn % spread] ?? '';
        const movement = studyPublished({ studyId: newId(), organizationId, amountPesewas: 100, at });
        return db.transaction((tx) => post({ tx }, movement));
      };
      await repeat({ seconds: 2, meter }, ours);
      rows.push({
        work,
        statements: await countStatements({ counter, options }, COUNTED, () => repeat({ times: COUNTED, meter }, ours)),
        measured: await repeat({ seconds: SECONDS, meter }, ours),
        database: await repeat({ seconds: SECONDS, meter }, (turn) =>
          postBare(pool, accounts[turn % spread]?.id ?? ''),
        ),
      });
    }
    print(rows);
    const { rows: sums } = await pool.query<{ sum: string }>('select sum(balance) as sum from ledger_account');
    if (sums[0]?.sum !== '0') throw new Error(`all balances sum to ${sums[0]?.sum}`);
    return rows;
  } finally {
    await pool.end();
    await counter.close();
    await db.close();
    await postgres.stop();
  }
}

/** One statement that writes the rows of a journal, which opens an account. */
async function postBare(pool: pg.Pool, from: string): Promise<void> {
  const studyId = newId();
  await pool.query({
    name: 'journal',
    text: `with journal as (
        insert into ledger_journal (id, reference, event, at) values ($1, $2, 'publish', $3) returning id
      ), opened as (
        insert into ledger_account (id, kind, owner_id) values ($4, 'STUDY_HELD', $5) returning id
      )
      insert into ledger_posting (journal_id, account_id, amount)
      select journal.id, account, amount from journal, opened,
        lateral (values ($6::uuid, -100), (opened.id, 100)) as leg(account, amount)`,
    values: [newId(), `publish:${studyId}`, at, newId(), studyId, from],
  });
}
