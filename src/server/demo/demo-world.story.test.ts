/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/support/world.ts';
import { makeDemoWorld } from './demo-world.ts';

const world = await openWorld();
await makeDemoWorld(world.app, world.running.sandboxUrl);

test('no objective counts a payout of the demo, whose sessions were weeks ago, also once its jobs have run', async () => {
  await world.settle();
  const { rows } = await world.app.db.read((tx) =>
    sql<{ all: number; counted: number }>`
      select count(*)::int as all, (count(*) filter (where awaited_since is not null))::int as counted from payout`.execute(
      tx,
    ),
  );
  expect(rows[0]?.all).toBeGreaterThan(5);
  expect(rows[0]?.counted).toBe(0);
});

test('both admins have a name of their own, so that people see who decided', async () => {
  const admins = await world.app.db.read((tx) =>
    tx.selectFrom('appUser').select(['firstName', 'lastName']).where('role', '=', 'ADMIN').execute(),
  );
  expect(new Set(admins.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(2);
});
