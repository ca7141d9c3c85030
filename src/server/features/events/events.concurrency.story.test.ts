import { beforeEach, expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { Receiver } from '../../../../tests/support/receiver.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { openWorld, studyForm } from '../../../../tests/support/world.ts';
import { inviteApplicant } from '../../../contract/applications.ts';
import { listEvents } from '../../../contract/events.ts';
import { publishStudy } from '../../../contract/studies.ts';
import * as contract from '../../../contract/webhooks.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { EVENT_KINDS, type EventKind } from '../../../domain/events.ts';
import { answer, apply } from '../applications/applications.service.ts';
import { handOutEvents } from '../webhooks/sending.service.ts';
import { studyFilled } from './events.service.ts';
import { isAnyToPlace } from './feed.service.ts';

/** Two processes on one PostgreSQL: no event is lost, invented or out of its object's order, in whatever order they commit. */

const MANY = 30;
const ALL = Object.keys(EVENT_KINDS) as EventKind[];
const ENV = { WEBHOOKS_TO_THIS_MACHINE: 'on' };

const { world, researcher, projectId } = await startResearch(1_000_000, ENV);
const other = await openWorld(world, { env: ENV });
const date = addDays(world.today(), 7);
const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
const { id: studyId } = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });

let cursor: string;
beforeEach(async () => {
  await other.clock.setTime(world.now());
  await world.until(async () => !(await world.app.read(isAnyToPlace)));
  ({ nextCursor: cursor } = await researcher.must(listEvents, { query: { cursor: 'latest' } }));
});

/** A gate at which a transaction waits until the test opens it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Writes an event in a transaction that stays open until the gate does. Resolves when the event is written. */
async function writeAndWait({ opened }: ReturnType<typeof gate>): Promise<{ committed: Promise<void> }> {
  const written = gate();
  const committed = world.app.work(null, async (work) => {
    await work.tx
      .insertInto('apiEvent')
      .values({
        id: crypto.randomUUID(),
        organizationId: researcher.organizationId,
        kind: 'study.closed',
        objectType: 'study',
        objectId: crypto.randomUUID(),
        data: '{}',
        at: work.now,
      })
      .execute();
    written.open();
    await opened;
  });
  await written.opened;
  return { committed };
}

test('a reader that has seen later events does not skip one that was written first but committed last', async () => {
  const late = gate();
  const { committed } = await writeAndWait(late);
  await world.app.work(null, (work) => studyFilled(work, studyId));
  await world.until(async () => !(await world.app.read(isAnyToPlace)));
  const first = await researcher.must(listEvents, { query: { cursor } });
  expect(first.events.map(({ type }) => type)).toEqual(['study.full']);
  late.open();
  await committed;
  await world.until(async () => !(await world.app.read(isAnyToPlace)));
  const second = await researcher.must(listEvents, { query: { cursor: first.nextCursor } });
  expect(second.events.map(({ type }) => type)).toEqual(['study.closed']);
  const all = await researcher.must(listEvents, { query: { cursor } });
  expect(all.events).toEqual([...first.events, ...second.events]);
});

test('two processes that assign positions at the same moment give each event one, without a gap', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => world.app.work(null, (work) => studyFilled(work, studyId))));
    await Promise.all([world, other, world, other].map(({ app }) => handOutEvents(app)));
  }
  await world.until(async () => !(await world.app.read(isAnyToPlace)));
  const { events, hasMore } = await researcher.must(listEvents, { query: { cursor, limit: 100 } });
  expect(hasMore).toBe(false);
  expect(events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 100 }, (_, index) => Number(cursor) + 1 + index),
  );
});

test('two processes deliver many events: all of them, each object’s in order, although the receiver sometimes fails', async () => {
  const receiver = await Receiver.open();
  let calls = 0;
  // Every seventh call fails after it was received.
  receiver.answer = (_received, response) => {
    calls += 1;
    response.writeHead(calls % 7 === 0 ? 500 : 200).end();
  };
  const { id } = await researcher.must(contract.createWebhook, { body: { url: receiver.url, kinds: ALL } });
  const crowd = await makeCrowd(world, MANY);
  const order = ['application.created', 'application.invited', 'application.withdrawn'];
  const applications = await Promise.all(
    crowd.map(async ({ caller }, index) => {
      const { app } = index % 2 === 0 ? world : other;
      const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
      const { id: applicationId } = await apply(app, caller, studyId, responses);
      await researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId } });
      await answer(app, caller, applicationId, 'reject', '');
      return applicationId;
    }),
  );
  for (let hours = 0; hours < 4; hours += 1) {
    await Promise.all([world, other].map((one) => one.settle()));
    const at = addHours(world.now(), 1);
    await Promise.all([world, other].map((one) => one.clock.setTime(at)));
  }
  await world.until(async () => (await researcher.must(contract.getWebhook, { params: { id } })).waiting === 0);
  const seen = new Set<string>();
  const arrived = new Map<string, string[]>();
  for (const { event } of receiver.received) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    arrived.set(event.object.id, [...(arrived.get(event.object.id) ?? []), event.type]);
  }
  for (const applicationId of applications) expect(arrived.get(applicationId)).toEqual(order);
  expect(arrived.size).toBe(MANY);
  // The failed deliveries were repeated, and no others.
  expect(receiver.received.length).toBe(3 * MANY + Math.floor(calls / 7));
  await receiver.close();
});
