import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { refuse } from './refusal.ts';

/** argon2id, 19 MiB, t=2, p=1 (SECURITY-11). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A check takes about 15 ms: the last in the line waits half a second. */
const MOST_WAITING = 64;

/**
 * More at once than there are cores would be no faster, but each takes 19 MiB and one of the engine's four threads, which
 * also read files and look up names.
 */
const atOnce = bulkhead(Math.min(availableParallelism(), 3), MOST_WAITING);

/** Refuses: UNAVAILABLE when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await atOnce.execute(work);
  } catch (error) {
    if (isBulkheadRejectedError(error)) refuse('UNAVAILABLE');
    throw error;
  }
}

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
