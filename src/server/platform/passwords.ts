import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { refuse } from './refusal.ts';

/** argon2id, 19 MiB, t=2, p=1 (SECURITY-11). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A check takes about 15 ms: the last in the line waits half a second. */
const MOST_WAITING = 64;
/** How many may wait for one core, for at most 120 ms, before a second core is used. */
const WAITING_IN_CALM = 8;

/**
 * Hashing more passwords at once than there are cores is not faster, and each takes 19 MiB and one of libuv's four threads, which
 * also read files and resolve names.
 */
const AT_ONCE = Math.min(availableParallelism(), 3);

/**
 * Runs work one at a time, so that the process needs the memory of one hash only, and up to `atOnce` at a time while several
 * wait. Refuses with UNAVAILABLE when too many already wait.
 */
export function inLanes(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const calm = bulkhead(1, atOnce > 1 ? WAITING_IN_CALM : MOST_WAITING);
  const busy = bulkhead(Math.max(1, atOnce - 1), MOST_WAITING);
  return async (work) => {
    const lane = atOnce === 1 || calm.executionSlots + calm.queueSlots > 0 ? calm : busy;
    try {
      return await lane.execute(work);
    } catch (error) {
      if (isBulkheadRejectedError(error)) refuse('UNAVAILABLE');
      throw error;
    }
  };
}

const inTurn = inLanes(AT_ONCE);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that timing does not reveal unknown addresses. Always false. */
export async function passwordMatchesNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password 7!A');
  await passwordMatches(await decoy, password);
  return false;
}
