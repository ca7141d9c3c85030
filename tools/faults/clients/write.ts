import type { Endpoint, ReplyOf } from '../../../src/contract/endpoint.ts';
import { type Caller, type Given, type Person, pause } from './http.ts';

const AGAIN_MS = 300;
/**
 * A request whose connection was cut may still be running in the database. The product gives up after 5 seconds, so a write that
 * a later read does not find never happened.
 */
const SETTLED_MS = 6_000;

interface Way<T> {
  /** How the record counts it. */
  kind: string;
  /** Reads whether the write happened; returns what it wrote, or null. */
  look: () => Promise<T | null>;
  /** Refusals that are correct here. */
  refusals?: readonly string[];
  /**
   * Whether the product itself refuses a repeat, because of the changed status. An unguarded write, such as a message, is only
   * repeated if it certainly did not happen.
   */
  guarded?: boolean;
}

/** The final answer: the written data, or the code of a refusal. */
export type Written<T> = { content: T } | { refused: string };

/**
 * Sends a write until its outcome is known. After a 503 or a cut connection it reads before it repeats: a write is never
 * repeated blindly.
 */
export async function write<E extends Endpoint, T>(
  caller: Caller,
  person: Person,
  call: { endpoint: E; given: Given<E>; of: (content: ReplyOf<E>) => T },
  { kind, look, refusals = [], guarded = true }: Way<T>,
): Promise<Written<T>> {
  const { record } = caller;
  for (let isUnclear = false; ; ) {
    const outcome = await caller.send(person, call.endpoint, call.given);
    if (outcome.is === 'done') {
      record.acknowledge(kind);
      return { content: call.of(outcome.content) };
    }
    if (outcome.is === 'refused' && !isUnclear) return refuse(outcome.code);
    isUnclear = true;
    const found = await lookCarefully();
    if (found !== null) {
      record.acknowledge(kind);
      record.foundDone += 1;
      return { content: found };
    }
    if (outcome.is === 'refused') return refuse(outcome.code);
    record.foundUndone += 1;
    await pause(AGAIN_MS);
  }

  function refuse(code: string): Written<T> {
    if (refusals.includes(code)) record.refuse(code);
    else record.violate(`${kind}: refused with ${code}`);
    return { refused: code };
  }

  async function lookCarefully(): Promise<T | null> {
    const found = await look();
    if (found !== null || guarded) return found;
    await pause(SETTLED_MS);
    return look();
  }
}
