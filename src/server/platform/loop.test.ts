import { TestClock } from 'pg-boss';
import { expect, test } from 'vitest';
import { type Loop, startLoop } from './loop.ts';

const EVERY_MS = 200;

function start(turn: () => Promise<boolean>): { loop: Loop; clock: TestClock; errors: object[] } {
  const clock = new TestClock();
  const errors: object[] = [];
  const log = { error: (facts: object) => errors.push(facts) } as never;
  return { loop: startLoop({ name: 'test', everyMs: EVERY_MS, turn }, { log, clock }), clock, errors };
}

/** Lets a turn that the clock started come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('turns follow each other at once while there is more, and wait otherwise', async () => {
  let turns = 0;
  const { loop, clock } = start(async () => {
    turns += 1;
    return turns < 3;
  });
  await clock.tick(EVERY_MS - 1);
  await settle();
  expect(turns).toBe(0);
  await clock.tick(1);
  await settle();
  expect(turns).toBe(3);
  await clock.tick(EVERY_MS);
  await settle();
  expect(turns).toBe(4);
  await loop.stop();
  await clock.tick(EVERY_MS * 10);
  await settle();
  expect(turns).toBe(4);
});

test('stopping waits for the turn that runs, and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let turns = 0;
  const { loop, clock } = start(async () => {
    turns += 1;
    await promise;
    return true;
  });
  await clock.tick(EVERY_MS);
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect([turns, isStopped]).toEqual([1, false]);
  resolve();
  await stopping;
  expect(turns).toBe(1);
});

test('a loop goes on after failures, and logs them once until a turn succeeds', async () => {
  let isDown = true;
  let turns = 0;
  const { loop, clock, errors } = start(async () => {
    turns += 1;
    if (isDown) throw new Error('the database is down');
    return false;
  });
  const turn = async () => {
    await clock.tick(EVERY_MS);
    await settle();
  };
  for (let times = 0; times < 3; times += 1) await turn();
  expect([turns, errors.length]).toEqual([3, 1]);
  isDown = false;
  await turn();
  isDown = true;
  await turn();
  expect([turns, errors.length]).toEqual([5, 2]);
  await loop.stop();
});
