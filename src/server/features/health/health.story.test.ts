import { expect, test, vi } from 'vitest';
import { holdPaidSession } from '../../../../tests/support/paid-session.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { getHealth, getStatus } from '../../../contract/health.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { addDays, addMinutes, instantOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { sumDays } from './health.service.ts';
import { statusOf } from './status.service.ts';

/** What admins and the public see of the service, from rows that each process writes every minute (OPS-08 to OPS-10). */

const research = await startResearch();
const { world } = research;
// The first monitored day; the session is a week later.
await passMinute();
await sumDays(world.app);
const participant = await holdPaidSession(research);
await participant.must(browseStudies);

/** Makes every process write its current minute. */
async function passMinute(): Promise<void> {
  // The metrics' values may be from before the clock moved.
  await world.app.db.transaction((tx) => tx.deleteFrom('metricReading').execute());
  await world.goTo(addMinutes(world.now(), 2));
  await world.until(async () => (await rows()) > 0);
}

async function rows(): Promise<number> {
  const { count } = await world.app.db.read((tx) =>
    tx
      .selectFrom('processMinute')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('minute', '>=', addMinutes(world.now(), -1))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

test('admins see each process, requests by class, waiting work and the objectives (OPS-08)', async () => {
  await passMinute();
  const health = await research.admin.must(getHealth);
  expect(health.processes).toEqual([
    expect.objectContaining({ role: 'all', version: '0.1.0', streams: 0, memoryBytes: expect.any(Number) }),
  ]);
  expect(health.processes[0]?.memoryBytes).toBeGreaterThan(10_000_000);
  const browse = health.classes.find(({ routeClass }) => routeClass === 'browse');
  expect(browse).toMatchObject({ failed: 0, refused: 0 });
  expect(browse?.all).toBeGreaterThanOrEqual(1);
  expect(browse?.p95Ms).toBeGreaterThan(0);
  expect(health.minutes.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(5);
  expect(health.readings).toMatchObject({ latePayouts: 0, differences: 0 });
  expect(health.readings?.queues.map(({ queue }) => queue)).toContain('payout.send');
  expect(health.readings?.payouts.map(({ state }) => state)).toEqual(['QUEUED', 'HELD', 'SENT', 'FAILED', 'REVERSED']);
});

test('an objective is measured over days: the payout was in time (OPS-09)', async () => {
  await sumDays(world.app);
  const { objectives, days } = await research.admin.must(getHealth);
  expect(days).toBeGreaterThanOrEqual(1);
  expect(objectives.find(({ name }) => name === 'paid')).toEqual({ name: 'paid', good: 1, all: 1, budgetLeft: null });
  const availability = objectives.find(({ name }) => name === 'availability');
  expect(availability?.all).toBeGreaterThan(5);
  expect(availability?.good).toBe(availability?.all);
  // Summing a day again changes nothing.
  await sumDays(world.app);
  expect((await research.admin.must(getHealth)).objectives.find(({ name }) => name === 'paid')?.all).toBe(1);
});

test('the public status comes from real checks; a minute without any process counts against the website (OPS-10)', async () => {
  // Jobs that became late because the clock jumped have run by the next minute.
  await passMinute();
  const answer = await world.call(getStatus);
  if (!answer.success) throw new Error(answer.message);
  const { state, parts, days } = answer.content;
  const states = Object.fromEntries(parts.map((part) => [part.part, part.state]));
  expect([state, parts.filter((part) => part.state === 'slow' || part.state === 'down')]).toEqual(['up', []]);
  expect(states).toMatchObject({ web: 'up', database: 'up', jobs: 'up' });
  // The clock jumped to the session's day, and no process ran in between.
  const web = days.map(({ minutes }) => minutes.web);
  expect(web.reduce((sum, one) => sum + (one?.up ?? 0), 0)).toBeGreaterThanOrEqual(1);
  expect(web.at(-1)?.down).toBeGreaterThan(60);
});

test('without the database, the status says so and shows its last known state (OPS-10)', async () => {
  let isAway = false;
  const app: App = {
    ...world.app,
    read: (run) => (isAway ? Promise.reject(new Error('the database is away')) : world.app.read(run)),
  };
  const before = await statusOf(app).read();
  expect(before.days.length).toBeGreaterThan(0);
  isAway = true;
  // A response is cached for 10 seconds.
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  try {
    const away = await statusOf(app).read();
    expect(away).toMatchObject({ state: 'down', days: before.days });
    expect(away.parts.find(({ part }) => part === 'database')?.state).toBe('down');
  } finally {
    later.mockRestore();
  }
});

test('minutes are stored for 3 days, days for 90 (OPS-09)', async () => {
  const oldDay = addDays(world.today(), -91);
  const keptDay = addDays(world.today(), -89);
  await world.app.db.transaction(async (tx) => {
    const [row] = await tx.selectFrom('processMinute').selectAll().limit(1).execute();
    if (!row) throw new Error('no minute was written');
    const minute = instantOf(addDays(world.today(), -4), '12:00');
    await tx
      .insertInto('processMinute')
      .values({ ...row, minute, classes: JSON.stringify(row.classes) })
      .execute();
    for (const day of [oldDay, keptDay]) {
      await tx.insertInto('serviceDay').values({ day, classes: '{}', minutes: '{}', payouts: [] }).execute();
    }
  });
  await sumDays(world.app);
  await world.app.db.read(async (tx) => {
    const [oldest] = await tx.selectFrom('processMinute').select('minute').orderBy('minute').limit(1).execute();
    expect(oldest?.minute.getTime()).toBeGreaterThan(instantOf(addDays(world.today(), -3), '00:00').getTime() - 1);
    const days = await tx.selectFrom('serviceDay').select('day').execute();
    expect(days.map(({ day }) => day)).toContain(keptDay);
    expect(days.map(({ day }) => day)).not.toContain(oldDay);
  });
});
