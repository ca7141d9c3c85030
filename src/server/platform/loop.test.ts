import { TestClock } from 'pg-boss';
import { expect, test } from 'vitest';
import { type Loop, startLoop } from './loop.ts';

const EVERY_MS = 200;

function start(run: () => Promise<boolean>): { loop: Loop; clock: TestClock; errors: object[] } {
  const clock = new TestClock();
  const errors: object[] = [];
  const log = { error: (facts: object) => errors.push(facts) } as never;
  return { loop: startLoop({ name: 'test', everyMs: EVERY_MS, run }, { log, clock }), clock, errors };
}

/** Waits for the iteration that the clock started. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('iterations follow each other at once while there is more, and wait otherwise', async () => {
  let iterations = 0;
  const { loop, clock } = start(async () => {
    iterations += 1;
    return iterations < 3;
  });
  await clock.tick(EVERY_MS - 1);
  await settle();
  expect(iterations).toBe(0);
  await clock.tick(1);
  await settle();
  expect(iterations).toBe(3);
  await clock.tick(EVERY_MS);
  await settle();
  expect(iterations).toBe(4);
  await loop.stop();
  await clock.tick(EVERY_MS * 10);
  await settle();
  expect(iterations).toBe(4);
});

test('stopping waits for the current iteration, and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let iterations = 0;
  const { loop, clock } = start(async () => {
    iterations += 1;
    await promise;
    return true;
  });
  await clock.tick(EVERY_MS);
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect([iterations, isStopped]).toEqual([1, false]);
  resolve();
  await stopping;
  expect(iterations).toBe(1);
});

test('a loop keeps running after failures, and logs them once until an iteration succeeds', async () => {
  let isDown = true;
  let iterations = 0;
  const { loop, clock, errors } = start(async () => {
    iterations += 1;
    if (isDown) throw new Error('the database is down');
    return false;
  });
  const turn = async () => {
    await clock.tick(EVERY_MS);
    await settle();
  };
  for (let times = 0; times < 3; times += 1) await turn();
  expect([iterations, errors.length]).toEqual([3, 1]);
  isDown = false;
  await turn();
  isDown = true;
  await turn();
  expect([iterations, errors.length]).toEqual([5, 2]);
  await loop.stop();
});
