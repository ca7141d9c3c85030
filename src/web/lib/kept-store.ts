import { clear, createStore } from 'idb-keyval';

/** Where answers are kept on the phone (kept-queries.ts). */
export const store = createStore('nyansapo', 'kept');

/** Erases the kept answers of all people. */
export function forgetKept(): Promise<void> {
  return clear(store);
}
