import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { del, entries, get, set } from 'idb-keyval';
import { isGone } from './api.ts';
import { store } from './kept-store.ts';
import { currentUser } from './session.ts';

/*
 * Persists what a participant must be able to read offline: under the person's id, for 14 days, and erased at logout, because
 * phones are shared. Loaded with the first query that is kept.
 */

const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

const PREFIX = 'query';

const persister = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: (key) => get(owned(key), store),
    setItem: (key, value) => (currentUser() ? set(owned(key), value, store) : undefined),
    removeItem: (key) => del(owned(key), store),
    entries: () => entries(store),
  },
  serialize: (query) => query,
  deserialize: (query) => query,
  maxAge: MAX_AGE_MS,
  // Refetched below instead: the library would refetch only stale answers, and swallow failures.
  refetchOnRestore: false,
  // Answers that another build kept may have another shape, so they are refetched.
  buster: document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src ?? '',
  prefix: PREFIX,
});

function owned(key: string): string {
  return `${currentUser()?.userId}:${key}`;
}

/** Reads the kept answer first, then asks the server, even if the kept one is recent: it may be older than the last change.
 * Keeps the server's answer; without one, the kept answer stays. Deleted things are no longer kept.
 */
export async function keep<T, K extends QueryKey>(
  ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  let isAsked = false;
  const asking = async (given: QueryFunctionContext<K>) => {
    isAsked = true;
    try {
      return await ask(given);
    } catch (error) {
      if (isGone(error)) await del(owned(`${PREFIX}-${query.queryHash}`), store);
      throw error;
    }
  };
  const answer = await persister.persisterFn(asking, context, query);
  // Deferred until the kept answer is shown: until then, this query counts as fetching.
  if (!isAsked) setTimeout(() => query.fetch().catch(() => undefined));
  return answer;
}
