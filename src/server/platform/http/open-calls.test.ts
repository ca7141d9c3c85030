import { expect, test } from 'vitest';
import { OpenCalls } from './open-calls.ts';

function openCall(calls: OpenCalls) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answered = calls.during(() => promise).catch(() => undefined);
  return { resolve, reject, answered };
}

test('work that can wait goes on at once while few calls are open', async () => {
  const calls = new OpenCalls();
  openCall(calls);
  const startedAt = performance.now();
  await calls.untilFew(60_000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('it waits until calls are answered, even by an error', async () => {
  const calls = new OpenCalls();
  const open = Array.from({ length: 10 }, () => openCall(calls));
  let isWaiting = true;
  const waited = calls.untilFew(60_000).then(() => {
    isWaiting = false;
  });
  for (const call of open.slice(0, 4)) call.resolve();
  await Promise.all(open.slice(0, 4).map(({ answered }) => answered));
  expect(isWaiting).toBe(true);
  for (const call of open.slice(4)) call.reject(new Error('no answer'));
  await waited;
});

test('it does not wait for ever', async () => {
  const calls = new OpenCalls();
  for (let count = 0; count < 10; count += 1) openCall(calls);
  await calls.untilFew(50);
});
