import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { type Database, openPostgres } from './db/database.ts';
import { errorFacts, errorText } from './error-facts.ts';

const SECRET = 'ama@example.com';

async function failures(db: Database): Promise<unknown[]> {
  await db.execute('create table person (email text primary key check (length(email) > 3), born date, age integer)');
  const run = (email: string, born: string, age: string) =>
    db
      .transaction((tx) =>
        sql`insert into person values (${email}, ${born}::text::date, ${age}::text::integer)`.execute(tx),
      )
      .then(
        () => null,
        (error: unknown) => error,
      );
  return [
    await run(SECRET, '2000-01-01', '1'),
    await run(SECRET, '2000-01-01', '1'),
    await run(`${SECRET}-2`, SECRET, '1'),
    await run(`${SECRET}-3`, '2000-01-01', `99999999999${'7'.repeat(3)}`),
    await run(`${SECRET}-4`, '2000-01-01', SECRET),
    await run(`${SECRET}\u0000`, '2000-01-01', '1'),
    await db.transaction((tx) => sql`select ${SECRET}::text::uuid`.execute(tx)).catch((error: unknown) => error),
    await db.transaction((tx) => sql`select nonsense(${SECRET})`.execute(tx)).catch((error: unknown) => error),
  ];
}

test('a database error is logged without any value that was sent', async () => {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 2 });
  try {
    const [taken, ...errors] = await failures(db);
    expect(taken).toBeNull();
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      const wrapped = new Error('it could not be kept', { cause: error });
      for (const text of [
        JSON.stringify(errorFacts(error)),
        errorText(error),
        JSON.stringify(errorFacts(wrapped)),
        errorText(wrapped),
      ]) {
        expect(text).not.toContain('ama@');
        expect(text).not.toContain('777');
        expect(text).toMatch(/\d\d\w\d\d/);
      }
    }
    expect(errorFacts(errors[0])).toMatchObject({ code: '23505', constraint: 'person_pkey' });
  } finally {
    await db.close();
  }
});

test('an address that a mail server refuses is not printed', () => {
  const refused = new Error(`550 5.1.1 <${SECRET}>: user unknown`);
  expect(errorFacts(refused).message).toBe('550 5.1.1 <…>: user unknown');
});

test('a thrown value that is not an error is not logged either', () => {
  expect(JSON.stringify(errorFacts({ email: SECRET }))).not.toContain(SECRET);
  expect(errorText(SECRET)).not.toContain(SECRET);
});
