import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunRecord } from '../clients/record.ts';
import type { Verdict } from '../clients/verify.ts';
import { judge } from './judge.ts';
import { runFaults } from './schedule.ts';

/* A run says what became of every acknowledged write, also if it could not go on. */

const GOOD: Verdict = { lost: [], doubled: [], overbooked: [], payouts: [], books: [] };

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

function given() {
  const record = new RunRecord();
  record.acknowledge('booked');
  return {
    record,
    happened: [],
    brokenOff: null as string | null,
    clients: { stop: vi.fn(async () => undefined) },
    untilWell: vi.fn(async () => undefined),
    verify: vi.fn(async () => GOOD),
    againMs: 1,
    stopMs: 50,
  };
}

test('a run that came to its end is well if its writes are', async () => {
  expect(await judge(given())).toBe(true);
  expect(await judge({ ...given(), verify: async () => ({ ...GOOD, lost: ['booking 7 is gone'] }) })).toBe(false);
});

test('faults end with one that is not mended, and the run says so', async () => {
  const course = await runFaults({
    faults: [{ name: 'primary cut off', run: async () => undefined }],
    count: 3,
    minutes: 1,
    seed: 1,
    record: new RunRecord(),
    untilWell: async () => {
      throw new Error('the cluster was not well after 300 s');
    },
  });
  expect(course).toEqual({
    happened: [],
    brokenOff: 'after “primary cut off”: the cluster was not well after 300 s',
  });
});

test('a run that could not go on looks for every write and fails, without waiting for the cluster again', async () => {
  const one = { ...given(), brokenOff: 'after “primary cut off”: the cluster was not well after 300 s' };
  expect(await judge(one)).toBe(false);
  expect(one.clients.stop).toHaveBeenCalledOnce();
  expect(one.verify).toHaveBeenCalledOnce();
  expect(one.untilWell).not.toHaveBeenCalled();
  const text = printed.join('\n');
  expect(text).toContain('Acknowledged writes: 1');
  expect(text).toContain('lost: 0');
  expect(text).toContain(`unfinished: 1\n    ${one.brokenOff}`);
});

test('a cluster that is not well at the end, or clients that do not finish, cost the run but not its verdict', async () => {
  const sick = { ...given(), untilWell: vi.fn().mockRejectedValue(new Error('not well')) };
  const hung = { ...given(), clients: { stop: () => new Promise<void>(() => undefined) } };
  for (const one of [sick, hung]) {
    printed = [];
    expect(await judge(one)).toBe(false);
    expect(one.verify).toHaveBeenCalledOnce();
    expect(printed.join('\n')).toContain('lost: 0');
  }
});

test('a verdict is tried again when its connection is cut, and a run without one says that it has none', async () => {
  const cut = { ...given(), verify: vi.fn(given().verify).mockRejectedValueOnce(new Error('Connection terminated')) };
  expect(await judge(cut)).toBe(true);
  printed = [];
  const away = { ...given(), verify: vi.fn().mockRejectedValue(new Error('connect ECONNREFUSED')) };
  expect(await judge(away)).toBe(false);
  const text = printed.join('\n');
  expect(text).toContain('acknowledged writes could not be looked for: connect ECONNREFUSED');
  expect(text).not.toContain('lost: 0');
});
