import fc from 'fast-check';
import { sql } from 'kysely';
import type { Person } from '../../src/domain/eligibility.ts';
import type { App } from '../../src/server/platform/app.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { randomPerson } from './random-people.ts';
import { SEED } from './size.ts';

const AT_ONCE = 500;

/** Random people straight into the database, with birthdays on every day and gaps in their profiles. */
export async function insertPeople(app: App, number: number): Promise<(Person & { userId: string })[]> {
  const people = fc
    .sample(randomPerson, { numRuns: number, seed: SEED })
    .map((person) => ({ ...person, userId: newId() }));
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    await app.db.transaction(async (tx) => {
      await tx
        .insertInto('appUser')
        .values(
          some.map(({ userId }, at) => ({
            ...{ id: userId, role: 'PARTICIPANT' as const, firstName: 'Person', lastName: `${from + at}` },
            ...{ email: `${userId}@example.com`, createdAt: app.clock.now(), emailVerifiedAt: app.clock.now() },
          })),
        )
        .execute();
      const rows = some.map((person, at) => ({
        ...person,
        city: null,
        healthConsentAt: app.clock.now(),
        lastActiveOn: null,
        updatedAt: app.clock.now(),
        // Half of them were active in the last weeks.
        ...(at % 2 === 0 ? { lastActiveOn: app.clock.now().toISOString().slice(0, 10) } : {}),
      }));
      await tx
        .insertInto('participantProfile')
        .values(rows as never)
        .execute();
    });
  }
  return people;
}

/** The same people again and again, until there are many. */
export async function multiplyPeople(app: App, times: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'participant_profile' and column_name not in ('user_id', 'sample')`.execute(tx);
    const columns = sql.raw(rows[0]?.columns ?? '');
    await sql`create temporary table twin on commit drop as
      select user_id as of, gen_random_uuid() as id from participant_profile, generate_series(1, ${sql.lit(times)})`.execute(
      tx,
    );
    await sql`insert into app_user (id, role, first_name, last_name, email, created_at)
      select id, 'PARTICIPANT', 'Person', 'Twin', id || '@example.com', now() from twin`.execute(tx);
    await sql`insert into participant_profile (user_id, ${columns})
      select twin.id, ${columns} from twin join participant_profile on user_id = twin.of`.execute(tx);
  });
}
