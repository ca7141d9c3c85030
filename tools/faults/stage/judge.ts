import type { Clients } from '../clients/clients.ts';
import { pause } from '../clients/http.ts';
import type { RunRecord } from '../clients/record.ts';
import type { Verdict } from '../clients/verify.ts';
import { report } from './report.ts';
import type { Course } from './schedule.ts';

/** How long clients may take to finish, and how often an unhealthy database is retried. */
const STOP_MS = 120_000;
const TRIES = 5;
const AGAIN_MS = 10_000;

interface Given extends Course {
  record: RunRecord;
  clients: Pick<Clients, 'stop'>;
  untilWell(): Promise<void>;
  /** Compares the database with the acknowledged writes; throws if it can't be read. */
  verify(): Promise<Verdict>;
  againMs?: number;
  stopMs?: number;
}

/**
 * Ends a run: lets the clients finish, checks every acknowledged write, and prints the result. Returns whether the run succeeded.
 * An aborted run has failed, but is judged too, because it must not lose acknowledged writes either.
 */
export async function judge(given: Given): Promise<boolean> {
  const { record, happened, clients, untilWell, stopMs = STOP_MS, againMs = AGAIN_MS } = given;
  const unfinished = given.brokenOff === null ? [] : [given.brokenOff];
  const add = (what: string) => (error: Error) => void unfinished.push(`${what}: ${error.message}`);
  await stopInTime(clients, stopMs).catch((error: Error) => void unfinished.push(error.message));
  if (unfinished.length === 0) await untilWell().catch(add('after the last fault'));
  const verdict = await repeated(given.verify, againMs).catch(add('acknowledged writes could not be looked for'));
  return report(record, happened, { ...verdict, unfinished });
}

/** Lets the clients finish, which retry until each write's outcome is known; throws if they don't. */
export async function stopInTime(clients: Pick<Clients, 'stop'>, limitMs = STOP_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`clients had not finished after ${limitMs / 1000} s`)), limitMs);
  });
  await Promise.race([clients.stop(), limit]).finally(() => clearTimeout(timer));
}

/** A connection that is cut midway proves nothing. */
async function repeated<T>(work: () => Promise<T>, againMs: number): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await pause(againMs);
    }
  }
}
