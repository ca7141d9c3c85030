import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import { del, entries, get, set } from 'idb-keyval';
import { store } from './kept-store.ts';
import { currentUser } from './session.ts';

/*
 * What a participant must be able to read without a network, kept on the phone: below the person's id, for 14 days, and
 * erased at logout, because phones are shared. Loaded with the first query that is kept.
 */

const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

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
  // Done below: the library would ask only for what is old, and leave a failure to nobody.
  refetchOnRestore: false,
  // What another build kept may have another shape: it is asked for anew.
  buster: document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src ?? '',
  prefix: 'query',
});

function owned(key: string): string {
  return `${currentUser()?.userId}:${key}`;
}

/**
 * Reads what was kept first, then asks the server, however young it is: it may be from before the last change. Keeps what
 * the server answers; without an answer, what was kept stands.
 */
export async function keep(
  ask: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  let isAsked = false;
  const asking = (given: QueryFunctionContext) => {
    isAsked = true;
    return ask(given);
  };
  const answer: unknown = await persister.persisterFn(asking as never, context as never, query as never);
  // Once what was kept is shown; until then this one is still being fetched.
  if (!isAsked) setTimeout(() => query.fetch().catch(() => undefined));
  return answer;
}
