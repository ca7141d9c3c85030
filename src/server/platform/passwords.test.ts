import { expect, test } from 'vitest';
import { inLanes } from './passwords.ts';
import { Refusal } from './refusal.ts';

/** Work that the test ends. */
function held() {
  let running = 0;
  const ends: (() => void)[] = [];
  return {
    work: async () => {
      running += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    running: () => running,
    endOne: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('one password is hashed at a time, and a second core helps once nine wait', async () => {
  const inTurn = inLanes(2);
  const { work, running, endOne } = held();
  const all = Array.from({ length: 9 }, () => inTurn(work));
  await endOne();
  expect(running()).toBe(1);
  // Eight are left: one is hashed, seven wait. The next takes the last place in the queue for one core, and the one after that
  // uses another core.
  all.push(inTurn(work));
  expect(running()).toBe(1);
  all.push(inTurn(work));
  expect(running()).toBe(2);
  while (running() > 0) await endOne();
  await Promise.all(all);
});

test('on one core there is one queue, and callers are refused when it is full', async () => {
  const inTurn = inLanes(1);
  const { work, running, endOne } = held();
  const all = Array.from({ length: 65 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toThrow(Refusal);
  expect(running()).toBe(1);
  while (running() > 0) await endOne();
  await Promise.all(all);
});
