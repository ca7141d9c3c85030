import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished, topUpSettled } from '../../src/server/features/ledger/movements.ts';
import { openPostgres } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';

/*
 * Journals per second through `ledger.post` in separate transactions, spread over accounts and all on one hot account,
 * compared with the same statements sent by the bare driver: the difference is our overhead. 16 connections; database
 * and clients share the machine.
 */

const CONNECTIONS = 16;
const SECONDS = 8;
const ORGANISATIONS = 400;
const at = new Date();

type Work = (worker: number, organizationId: string) => Promise<void>;

export async function benchLedger(): Promise<void> {
  const postgres = await startPostgres();
  const url = await createDatabase(postgres.url);
  const db = await openPostgres(url, { maxConnections: CONNECTIONS });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on('error', () => undefined);
  try {
    await migrate(db);
    const organizations = Array.from({ length: ORGANISATIONS }, newId);
    for (const organizationId of organizations) {
      const paid = { reference: organizationId, organizationId, amountPesewas: 1e12, providerFeePesewas: 0, at };
      await db.transaction((tx) => post({ tx }, topUpSettled(paid)));
    }
    const ours: Work = async (_, organizationId) => {
      await db.transaction((tx) =>
        post({ tx }, studyPublished({ studyId: newId(), organizationId, amountPesewas: 100, at })),
      );
    };
    const bare: Work = (_, organizationId) => postBare(pool, organizationId);
    const spread = () => organizations[Math.floor(Math.random() * ORGANISATIONS)] ?? '';
    const hot = () => organizations[0] ?? '';
    for (const [name, pick] of [
      ['spread over 400 accounts', spread],
      ['all on one account', hot],
    ] as const) {
      const through = await measure(ours, pick);
      const alone = await measure(bare, pick);
      const share = Math.round((100 * through) / alone);
      console.log(
        `ledger, ${name}: ${through.toLocaleString('en')} journals/s; the same statements alone ${alone.toLocaleString('en')}/s (${share}%)`,
      );
    }
    const { rows } = await pool.query<{ sum: string }>('select sum(balance) as sum from ledger_account');
    console.log(`All balances sum to ${rows[0]?.sum}.`);
  } finally {
    await pool.end();
    await db.close();
    await postgres.stop();
  }
}

async function measure(work: Work, pick: () => string): Promise<number> {
  let done = 0;
  const until = Date.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, worker) => {
      while (Date.now() < until) {
        await work(worker, pick());
        done += 1;
      }
    }),
  );
  return Math.round(done / SECONDS);
}

/** The statements of one journal, without Kysely and without our code around it. */
async function postBare(pool: pg.Pool, organizationId: string): Promise<void> {
  const client = await pool.connect();
  try {
    const [journalId, studyId, accountId] = [newId(), newId(), randomUUID()];
    await client.query('begin');
    await client.query({
      name: 'journal',
      text: `insert into ledger_journal (id, reference, event, at) values ($1, $2, 'publish', $3)
        on conflict (reference) do nothing returning id`,
      values: [journalId, `publish:${studyId}`, at],
    });
    const lock = {
      name: 'lock',
      text: `select id, kind, owner_id from ledger_account
        where (kind = 'ORGANIZATION_AVAILABLE' and owner_id = $1) or (kind = 'STUDY_HELD' and owner_id = $2)
        order by id for update`,
      values: [organizationId, studyId],
    };
    await client.query(lock);
    await client.query({
      name: 'open',
      text: `insert into ledger_account (id, kind, owner_id) values ($1, 'STUDY_HELD', $2)
        on conflict (kind, owner_id) do nothing`,
      values: [accountId, studyId],
    });
    const { rows } = await client.query<{ id: string; kind: string }>(lock);
    const available = rows.find(({ kind }) => kind === 'ORGANIZATION_AVAILABLE')?.id;
    await client.query({
      name: 'postings',
      text: 'insert into ledger_posting (journal_id, account_id, amount) values ($1, $2, -100), ($1, $3, 100)',
      values: [journalId, available, accountId],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}
