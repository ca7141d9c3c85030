import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readLedger } from '../../../../tests/support/ledger-rows.ts';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { MIGRATION_NAMES, migrate } from '../../platform/db/migrate.ts';
import { newId } from '../../platform/ids.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { compareItems } from '../books/reconciliation.sql.ts';

/* Books of an earlier version, in which a payment was at once in the balance that pays out, go on. */

let db: Database;
const at = new Date('2026-11-20T10:00:00Z');
const organizationId = newId();

const read = <T>(query: ReturnType<typeof sql<T>>) => db.read((tx) => query.execute(tx)).then(({ rows }) => rows);
const journals = () =>
  read(sql<{ reference: string; legs: string }>`
    select j.reference, string_agg(a.kind || ' ' || p.amount, ', ' order by a.kind) as legs
    from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
    group by j.id order by j.reference`);
const balances = async () =>
  Object.fromEntries((await readLedger(db)).map(({ kind, balancePesewas }) => [kind, balancePesewas]));

/** The last statement of the migration, which is about the books. */
async function carry(): Promise<void> {
  const name = MIGRATION_NAMES.find((one) => one.includes('settlements')) ?? '';
  const file = readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8');
  await db.transaction((tx) => sql.raw(file.slice(file.indexOf('select post_movement'))).execute(tx));
}

beforeAll(async () => {
  db = await openPostgres(await createDatabase(inject('postgresUrl')));
  await migrate(db);
  const userId = newId();
  await db.transaction(async (tx) => {
    const post = (reference: string, event: string, legs: [string, string | null, number][]) =>
      sql`select post_movement(${newId()}, ${reference}, ${event}, ${at}, ${JSON.stringify(
        legs.map(([kind, ownerId, amount]) => ({ kind, ownerId, amount, newId: newId() })),
      )}::jsonb)`.execute(tx);
    await sql`insert into organization (id, name, created_at) values (${organizationId}, 'Lab', ${at})`.execute(tx);
    await sql`insert into app_user (id, role, first_name, last_name, email, created_at)
      values (${userId}, 'PARTICIPANT', 'Ama', 'Owusu', 'ama@items.example', ${at})`.execute(tx);
    await sql`insert into top_up (id, organization_id, created_by, reference, amount_pesewas, status, return_path, provider_id, created_at, settled_at)
      values (${newId()}, ${organizationId}, ${userId}, 'topup-1', 10000, 'SUCCEEDED', '/', 't1', ${at}, ${at})`.execute(
      tx,
    );
    await post('topup:topup-1', 'topup', [
      ['PROVIDER_FLOAT', null, -9_805],
      ['PROVIDER_FEES', null, -195],
      ['ORGANIZATION_AVAILABLE', organizationId, 10_000],
    ]);
    await sql`insert into provider_line (id, item, provider_id, difference_pesewas, at, posted_at)
      values ('l1', 'TRANSACTION', 't1', 9805, ${at}, ${at})`.execute(tx);
  });
});
afterAll(() => db.close());

test('the balance goes on in the account that pays out, and old journals stay as they are', async () => {
  const before = await journals();
  await carry();
  expect(await balances()).toMatchObject({ PROVIDER_FLOAT: 0, PROVIDER_BALANCE: -9_805, PROVIDER_FEES: -195 });
  const after = await journals();
  expect(after.filter(({ reference }) => reference !== 'carry:provider-float')).toEqual(before);
  expect(after).toContainEqual({
    reference: 'carry:provider-float',
    legs: 'PROVIDER_BALANCE -9805, PROVIDER_FLOAT 9805',
  });
  await carry();
  expect(await journals()).toEqual(after);
});

test('every invariant holds, and old payments still agree with the lines of the balance', async () => {
  const results = await db.transaction(proveInvariants);
  expect(results.filter(({ broken }) => broken.length > 0)).toEqual([]);
  const found = await db.read((tx) => compareItems(tx, addHours(at, -24), addMinutes(at, 60)));
  expect(found).toEqual([]);
});
