import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunRecord } from '../clients/record.ts';
import type { Verdict } from '../clients/verify.ts';
import { judge } from './judge.ts';
import { runFaults } from './schedule.ts';

/* A run checks every acknowledged write, even if it was aborted. */

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

test('a completed run succeeds if its writes are correct', async () => {
  expect(await judge(given())).toBe(true);
  expect(await judge({ ...given(), verify: async () => ({ ...GOOD, lost: ['booking 7 is gone'] }) })).toBe(false);
});

test('faults stop at one that can’t be repaired, and the run says so', async () => {
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

test('an aborted run checks every write and fails, without waiting for the cluster again', async () => {
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

test('an unhealthy cluster at the end, or clients that do not finish, fail the run, but it is still judged', async () => {
  const sick = { ...given(), untilWell: vi.fn().mockRejectedValue(new Error('not well')) };
  const hung = { ...given(), clients: { stop: () => new Promise<void>(() => undefined) } };
  for (const one of [sick, hung]) {
    printed = [];
    expect(await judge(one)).toBe(false);
    expect(one.verify).toHaveBeenCalledOnce();
    expect(printed.join('\n')).toContain('lost: 0');
  }
});

test('a verdict is retried when its connection is cut, and a run without one says so', async () => {
  const cut = { ...given(), verify: vi.fn(given().verify).mockRejectedValueOnce(new Error('Connection terminated')) };
  expect(await judge(cut)).toBe(true);
  printed = [];
  const away = { ...given(), verify: vi.fn().mockRejectedValue(new Error('connect ECONNREFUSED')) };
  expect(await judge(away)).toBe(false);
  const text = printed.join('\n');
  expect(text).toContain('acknowledged writes could not be looked for: connect ECONNREFUSED');
  expect(text).not.toContain('lost: 0');
});
