import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { requestPasswordLink } from '../../src/server/features/accounts/passwords.service.ts';
import { checkBooks } from '../../src/server/features/books/books.service.ts';
import { InsufficientFunds, post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { topUpSettled } from '../../src/server/features/ledger/top-up-movements.ts';
import { createAdmin } from '../../src/server/features/sign-in/registration.service.ts';
import { type Database, openPostgres } from '../../src/server/platform/db/database.ts';
import { migrateAsOwner, refuseExcessRights } from '../../src/server/platform/db/prepare.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { Mailbox } from '../../src/server/platform/mail/transport.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { createDatabase } from '../support/postgres.ts';
import { PASSWORD } from '../support/world.ts';

/**
 * In production, the application's role owns nothing and can only add to the books; migrations run under another role.
 */

let ownerUrl: string;
let roleUrl: string;
let asRole: Database;

beforeAll(async () => {
  ownerUrl = await createDatabase(inject('postgresUrl'));
  const role = `app_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create role ${role} login password 'secret'`);
  await client.end();
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = 'secret';
  roleUrl = url.toString();
  asRole = await openPostgres(roleUrl, { maxConnections: 2 });
  await migrateAsOwner(asRole, { databaseUrl: roleUrl, migrationDatabaseUrl: ownerUrl });
});
afterAll(() => asRole.close());

test('the owner’s role may not serve in production; the restricted one may', async () => {
  const asOwner = await openPostgres(ownerUrl, { maxConnections: 1 });
  await expect(refuseExcessRights(asOwner)).rejects.toThrow(/Production refuses to start: .*superuser/);
  await asOwner.close();
  await expect(refuseExcessRights(asRole)).resolves.toBeUndefined();
});

test.each([
  'update ledger_posting set amount = 1',
  'delete from ledger_posting',
  'truncate ledger_posting',
  'update ledger_journal set reference = reference',
  'delete from ledger_journal',
  'update ledger_account set balance = balance + 1',
  'delete from ledger_account',
  'alter table ledger_posting disable trigger all',
  'drop table ledger_journal',
  'update audit_event set action = action',
  'delete from audit_seal',
  'create table mine (id integer)',
])('it may not: %s', async (statement) => {
  await expect(asRole.transaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

test('the product starts and runs its jobs, and the database enforces the floors', async () => {
  // On the real clock: pg-boss's test clock creates functions in the queue's schema, which this role may not.
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-role-'));
  const env = {
    DEMO: 'off',
    LOG: 'off',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: roleUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
  };
  const running = await start(await readSettings(env), { sandboxInMemory: true });
  try {
    const { app } = running;
    await createAdmin(app, 'admin@nyansapo.example', PASSWORD);
    await requestPasswordLink(app, 'admin@nyansapo.example', { address: '127.0.0.1', browserSecret: null });
    await expect.poll(() => app.mail instanceof Mailbox && app.mail.list().length > 0).toBe(true);
    const at = app.clock.now();
    const paid = {
      reference: 'r',
      topUpId: null,
      organizationId: newId(),
      amountPesewas: 1000,
      providerFeePesewas: 20,
      at,
    };
    expect(await app.work(null, (work) => post(work, topUpSettled(paid)))).toBe(true);
    const tooMuch = { studyId: newId(), organizationId: paid.organizationId, amountPesewas: 1001, at };
    await expect(app.work(null, (work) => post(work, studyPublished(tooMuch)))).rejects.toThrow(InsufficientFunds);
    expect((await checkBooks(app)).flatMap(({ broken }) => broken)).toEqual([]);
  } finally {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
