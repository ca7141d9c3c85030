/** @module-tag core */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { newId } from '../../platform/ids.ts';
import * as ledger from './ledger.service.ts';
import { type AccountName, available, held, type Movement, SUSPENSE } from './movements.ts';
import { studyPublished } from './study-movements.ts';
import { topUpSettled } from './top-up-movements.ts';

describe('the books', () => {
  let db: Database;
  const organizationId = newId();
  const studyId = newId();
  const at = new Date('2026-11-21T10:00:00Z');

  beforeAll(async () => {
    db = await openPostgres(await createDatabase(inject('postgresUrl')));
    await migrate(db);
    await migrate(db);
  });
  afterAll(() => db.close());

  const post = (movement: Movement) => db.transaction((tx) => ledger.post({ tx }, movement));
  const move = (amountPesewas: number) => post(studyPublished({ studyId, organizationId, amountPesewas, at }));
  const balance = (account: AccountName) => db.transaction((tx) => ledger.readBalance(tx, account));
  const topUp = (reference: string, amountPesewas: number) =>
    post(topUpSettled({ reference, topUpId: null, organizationId, amountPesewas, providerFeePesewas: 195, at }));

  test('a reference is posted once; the same reference with other legs is an error', async () => {
    expect(await topUp('1', 10_000)).toBe(true);
    expect(await topUp('1', 10_000)).toBe(false);
    await expect(topUp('1', 10_001)).rejects.toThrow('was used for another movement');
    expect(await balance(available(organizationId))).toBe(10_000);
  });

  test('no account goes below its floor, and a refused movement leaves no trace', async () => {
    await expect(move(10_001)).rejects.toThrow(ledger.InsufficientFunds);
    expect(await balance(available(organizationId))).toBe(10_000);
    expect(await move(10_000)).toBe(true);
    expect(await balance(held(studyId))).toBe(10_000);
  });

  test('an unbalanced movement is refused by the code and, without that, by the database', async () => {
    const legs = [
      { account: held(studyId), amountPesewas: 5 },
      { account: SUSPENSE, amountPesewas: -4 },
    ];
    await expect(
      db.transaction((tx) => ledger.post({ tx }, { reference: 'x', event: 'earn', at, legs })),
    ).rejects.toThrow('balance');
    const unbalanced = db.transaction(async (tx) => {
      const journalId = newId();
      await sql`insert into ledger_journal (id, reference, event, at) values (${journalId}, 'raw', 'x', now())`.execute(
        tx,
      );
      await sql`insert into ledger_posting (journal_id, account_id, amount)
        select ${journalId}, id, 7 from ledger_account where kind = 'STUDY_HELD'`.execute(tx);
    });
    await expect(unbalanced).rejects.toThrow(/legs that sum to/);
  });

  test('postings are never changed, deleted or added to', async () => {
    await topUp('kept', 10_000);
    await move(10_000);
    const attempts = [
      sql`update ledger_posting set amount = 1`,
      sql`delete from ledger_posting`,
      sql`update ledger_journal set event = 'x'`,
      sql`delete from ledger_journal`,
      sql`truncate ledger_posting, ledger_journal`,
      sql`update ledger_account set balance = balance + 1`,
      sql`update ledger_account set owner_id = null where kind = 'STUDY_HELD'`,
      sql`delete from ledger_account`,
      sql`insert into ledger_posting (journal_id, account_id, amount)
        select j.id, a.id, 5 from ledger_journal j, ledger_account a where a.kind = 'PROVIDER_PENDING' and j.event = 'publish'`,
    ];
    for (const attempt of attempts) {
      await expect(db.transaction((tx) => attempt.execute(tx))).rejects.toThrow(
        /never changed or deleted|with its journal|only by a posting|never renamed/,
      );
    }
  });
});
