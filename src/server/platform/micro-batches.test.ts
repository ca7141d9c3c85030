import { describe, expect, test, vi } from 'vitest';
import type { App } from './app.ts';
import { inMicroBatches } from './micro-batches.ts';
import { currentContext, inContext } from './request-context.ts';

const APP = {} as App;

/** Batches whose work ends when the test says so, and what they got. */
function start(options: { keyOf?(item: string): string; laneOf?(item: string): string } = {}) {
  const batches: { items: readonly string[]; end(): void; fail(error: Error): void; requestId: string | null }[] = [];
  const add = inMicroBatches<string, string>({
    atMost: 3,
    ...options,
    run: (_app, items) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(items.map((item) => ({ status: 'fulfilled', value: `${item} done` })));
        batches.push({ items, end, fail: reject, requestId: currentContext()?.requestId ?? null });
      }),
  });
  const items = () => batches.map((batch) => batch.items.join(' '));
  return { add: (item: string) => add(APP, item) as Promise<string>, batches, items };
}

describe('work that arrives', () => {
  test('begins at once while nothing else is under way', async () => {
    const { add, batches, items } = start();
    const done = add('a');
    expect(items()).toEqual(['a']);
    batches[0]?.end();
    expect(await done).toBe('a done');
  });

  test('waits while other work is under way, and then goes together', async () => {
    const { add, batches, items } = start();
    const all = ['a', 'b', 'c'].map(add);
    expect(items()).toEqual(['a']);
    batches[0]?.end();
    await all[0];
    expect(items()).toEqual(['a', 'b c']);
    batches[1]?.end();
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done']);
  });

  test('goes as soon as a batch is full, and never more of it than fits', () => {
    const { add, items } = start();
    for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) add(item);
    expect(items()).toEqual(['a', 'b c d', 'e f g']);
  });

  test('is kept waiting for a quarter of a second at most by a batch that does not end', async () => {
    vi.useFakeTimers();
    const { add, batches, items } = start();
    add('a');
    const waiting = add('b');
    await vi.advanceTimersByTimeAsync(249);
    expect(items()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(items()).toEqual(['a', 'b']);
    batches[1]?.end();
    expect(await waiting).toBe('b done');
    // The late end of the first one must not count again: the next two still go together.
    batches[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    add('c');
    add('d');
    expect(items()).toEqual(['a', 'b', 'c']);
    vi.useRealTimers();
  });

  test('goes by itself if it shares a key with what waits or is under way, and only then', async () => {
    const { add, batches, items } = start({ keyOf: (item) => item.slice(0, 1) });
    const first = add('a1');
    add('b1');
    expect(add('a2')).toBeNull();
    expect(add('b2')).toBeNull();
    batches[0]?.end();
    await first;
    expect(add('a3')).not.toBeNull();
    expect(items()).toEqual(['a1', 'b1']);
  });

  test('waits for a batch of its lane, even if it could fill another, and then goes together', async () => {
    const { add, batches, items } = start({ laneOf: (item) => item.slice(0, 1) });
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'].map(add);
    expect(items()).toEqual(['a1']);
    add('c1');
    expect(items()).toEqual(['a1', 'b1 b2 c1']);
    batches[0]?.end();
    await all[0];
    expect(items()).toEqual(['a1', 'b1 b2 c1', 'a2 a3 a4']);
    batches[1]?.end();
    await all[5];
    expect(items()).toHaveLength(3);
    batches[2]?.end();
    await all[1];
    expect(items().at(-1)).toBe('a5');
  });

  test('waits no longer for its lane than a quarter of a second', async () => {
    vi.useFakeTimers();
    const { add, batches, items } = start({ laneOf: (item) => item.slice(0, 1) });
    const all = ['a1', 'a2', 'a3', 'a4'].map(add);
    await vi.advanceTimersByTimeAsync(250);
    expect(items()).toEqual(['a1', 'a2 a3 a4']);
    // The late end of the first one opens the lane for nobody.
    batches[0]?.end();
    await all[0];
    for (const item of ['a5', 'a6', 'a7']) add(item);
    expect(items()).toEqual(['a1', 'a2 a3 a4']);
    vi.useRealTimers();
  });

  test('fails together if the batch fails, and what comes later works', async () => {
    const { add, batches } = start();
    const all = ['a', 'b', 'c'].map(add);
    batches[0]?.end();
    await all[0];
    batches[1]?.fail(new Error('the database is away'));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const later = add('d');
    batches[2]?.end();
    expect(await later).toBe('d done');
  });

  test('belongs to its own request alone, and to none together', async () => {
    const { add, batches } = start();
    const all = ['a', 'b', 'c'].map((item) => inContext({ requestId: item, span: null }, () => add(item)));
    batches[0]?.end();
    await all[0];
    expect(batches.map(({ requestId }) => requestId)).toEqual(['a', null]);
  });
});
