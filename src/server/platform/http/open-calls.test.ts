import { expect, test, vi } from 'vitest';
import { OpenCalls, type Urgency } from './open-calls.ts';

function openCall(calls: OpenCalls) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answered = calls.during('usual', () => promise).catch(() => undefined);
  return { resolve, reject, answered };
}

test('deferrable work starts at once while few calls are open', async () => {
  const calls = new OpenCalls();
  openCall(calls);
  const startedAt = performance.now();
  await calls.untilFew(60_000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('deferrable work waits until calls are answered, even with an error', async () => {
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

test('deferrable work does not wait forever', async () => {
  const calls = new OpenCalls();
  for (let count = 0; count < 10; count += 1) openCall(calls);
  await calls.untilFew(50);
});

test('too many calls are refused at once: large files first, money last', async () => {
  const calls = new OpenCalls();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const isTaken = async (urgency: Urgency) => {
    const refusals: unknown[] = [];
    const answer = calls.during(urgency, () => isOver).catch((error) => refusals.push(error.code));
    // A refusal comes before anything else happens.
    await Promise.resolve();
    await Promise.resolve();
    open.push(answer);
    return refusals.length === 0;
  };
  const open: Promise<unknown>[] = [];
  const taken = { last: 0, usual: 0, first: 0 };
  for (const urgency of ['last', 'usual', 'first'] as const) {
    while (taken[urgency] < 1000 && (await isTaken(urgency))) taken[urgency] += 1;
    await expect(calls.during(urgency, async () => null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect(taken.last).toBeGreaterThan(0);
  expect(taken.usual).toBeGreaterThan(taken.last);
  expect(taken.first).toBeGreaterThan(0);
  expect(taken.last + taken.usual + taken.first).toBeLessThan(1000);
  end();
  await Promise.all(open);
  expect(await calls.during('last', async () => 'answered')).toBe('answered');
});

test('the limit is the number of calls answered in the target time, so slow calls are limited to few', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const calls = new OpenCalls(200);
    const room = async () => {
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const refusals: unknown[] = [];
      const all = Array.from({ length: 500 }, () =>
        calls.during('usual', () => isOver).catch((error) => refusals.push(error)),
      );
      const open = Promise.all(all);
      // Refusals come at once.
      await Promise.resolve();
      await Promise.resolve();
      const admitted = all.length - refusals.length;
      vi.advanceTimersByTime(10_000);
      end();
      await open;
      // The calls answered to measure this are no longer recent.
      vi.advanceTimersByTime(10_000);
      return admitted;
    };
    const answer = async (perSecond: number) => {
      for (let call = 0; call < 3 * perSecond; call += 1) {
        await calls.during('usual', async () => void vi.advanceTimersByTime(1000 / perSecond));
      }
    };
    const quiet = await room();
    expect(quiet).toBe(40);
    await answer(50);
    expect(await room()).toBe(quiet);
    await answer(250);
    expect(await room()).toBeGreaterThan(2 * quiet);
    await answer(2_000);
    expect(await room()).toBe(200);
    expect(await room()).toBe(quiet);
  } finally {
    vi.useRealTimers();
  }
});
