import { clear, createStore } from 'idb-keyval';

/** The store of kept answers on the device (kept-queries.ts). */
export const store = createStore('nyansapo', 'kept');

/** Erases the kept answers of all people. */
export function forgetKept(): Promise<void> {
  return clear(store);
}
