import { del, get, set } from 'idb-keyval';
import type { submitEntry } from '../../../contract/assignments.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { store } from '../../lib/kept-store.ts';
import { currentUser } from '../../lib/session.ts';

/*
 * Answers of an entry that are not handed in yet, photos included. They are kept on the phone under the person's id until they are
 * handed in, and erased at logout, because phones are shared.
 */

export type EntryAnswer = NonNullable<BodyOf<typeof submitEntry>['answers']>[number];

export interface KeptEntry {
  answers: readonly EntryAnswer[];
  /** Whether they were handed in offline, and wait for the network. */
  waits: boolean;
}

const keyOf = (entryId: string) => `${currentUser()?.userId}:entry-${entryId}`;

/** Without storage (a private window, no space), the form works and nothing is kept. */
export async function readKept(entryId: string): Promise<KeptEntry | null> {
  return (await get<KeptEntry>(keyOf(entryId), store).catch(() => undefined)) ?? null;
}

export async function keep(entryId: string, entry: KeptEntry): Promise<void> {
  await set(keyOf(entryId), entry, store).catch(() => undefined);
}

export async function forget(entryId: string): Promise<void> {
  await del(keyOf(entryId), store).catch(() => undefined);
}
