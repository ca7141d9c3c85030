import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../../../../tests/support/postgres.ts';
import { openPostgres } from './database.ts';
import { isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('an error'), { code });

test.each(['57P01', '08006', '08P01', '53300', '55P03', '57014', '25006', 'ECONNREFUSED', 'ETIMEDOUT'])(
  '%s passes',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

test.each(['23505', '42P01', '28P01', '3D000', 'NY001'])('%s does not: trying again would not help', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

test('the driver’s errors count when nothing listens on the port, and after the pool was closed', async () => {
  const db = await openPostgres(`postgresql://nobody@localhost:${await freePort()}/none`);
  await expect(db.execute('select 1')).rejects.toSatisfy(isUnavailable);
  await db.close();
  await expect(db.execute('select 1')).rejects.toSatisfy(isUnavailable);
  await expect(db.transaction(async () => undefined)).rejects.toSatisfy(isUnavailable);
});

test('a missing server socket counts as unavailable; any other missing file does not', async () => {
  const db = await openPostgres('postgresql://nobody@localhost/none?host=/nowhere');
  await expect(db.execute('select 1')).rejects.toSatisfy(isUnavailable);
  await db.close();
  expect(isUnavailable(withCode('ENOENT'))).toBe(false);
});

test('the driver’s error counts when no connection becomes free', async () => {
  const pool = new pg.Pool({ max: 0, connectionTimeoutMillis: 1 });
  await expect(pool.connect()).rejects.toSatisfy(isUnavailable);
  await pool.end();
});
