import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf, Success } from '../../contract/endpoint.ts';
import { call, codeOf, download, type Given } from './api.ts';
import { forgetEarly } from './early.ts';
import { currentUser, whenUserChanges } from './session.ts';
import { type ToastOptions, toast, toastError } from './toasts.ts';

/** Shows a toast for every failed call, whatever its screen also says. Exceptions: when a refetch fails, the
 * earlier answer stays on screen with its own message; when offline, the banner says so.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: toastError }),
  queryCache: new QueryCache({
    onError: (error, { state }) => {
      const isOffline = codeOf(error) === 'OFFLINE' && !navigator.onLine;
      if (state.data === undefined && !isOffline) toastError(error);
    },
  }),
  defaultOptions: {
    // Without a network a call fails at once with a clear message, instead of waiting silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && [null, 'OFFLINE'].includes(codeOf(error)),
    },
  },
});

whenUserChanges(() => {
  forgetEarly();
  queryClient.clear();
});

/** TanStack Query's options for a call: each has its own key. */
export function ask<E extends Endpoint>(endpoint: E, given: Given<E> = {}) {
  return queryOptions({
    queryKey: [endpoint.path, given],
    queryFn: () => call(endpoint, given),
    ...(KEPT.has(endpoint.path)
      ? { persister: keepOnThisPhone<Success<ReplyOf<E>>, (Endpoint['path'] | Given<E>)[]> }
      : {}),
  });
}

/**
 * What is kept on the phone for 14 days: bookings, applied studies, the profile, and what applying and choosing a time
 * show.
 */
const KEPT: ReadonlySet<string> = new Set([
  '/project/bookings',
  '/project/bookings/{id}',
  '/project/bookings/{id}/messages',
  '/project/studies/applications',
  '/project/applications/{id}',
  '/project/applications/standing',
  '/project/studies/{id}/offer',
  '/project/studies/{id}/timeslots',
  '/identity/users/participant-information',
  '/payment/mobile-money',
]);

async function keepOnThisPhone<T, K extends QueryKey>(
  ask: QueryFunction<T, K, never>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  // A researcher's screens show other people's data, which stays on the server.
  const isKept = currentUser()?.role === 'PARTICIPANT';
  // Where nothing can be kept (no space, a private window), the answer is still shown.
  const kept = isKept ? await import('./kept-queries.ts').catch(() => null) : null;
  // The library says that it calls `ask` with a context that has a page; only endless lists have one.
  const read = ask as (context: QueryFunctionContext<K>) => T | Promise<T>;
  return kept ? kept.keep(read, context, query) : read(context);
}

/** Refetches what is on screen after a change, of an endpoint or all of it. What is being fetched for the first time is fetched
 * again afterwards: the library keeps its answer, which may be from before the change.
 */
export async function refresh(endpoint?: Endpoint): Promise<void> {
  const changed = endpoint ? { queryKey: [endpoint.path] } : {};
  const early = queryClient
    .getQueryCache()
    .findAll({ ...changed, fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' });
  await queryClient.invalidateQueries(changed);
  await Promise.all(early.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })));
}

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: Success<ReplyOf<E>>) => void;
  /** How to show the server's message, if not in the default way; false for screens that confirm success themselves. */
  success?: ToastOptions | false;
}

/** A change over the API: shows the server's message, then refetches everything on screen. */
export function useAction<E extends Endpoint>(endpoint: E, { onDone, success = {} }: ActionOptions<E> = {}) {
  return useMutation({
    mutationFn: (given: Given<E>) => call(endpoint, given),
    onSuccess: (answer) => {
      if (answer.message && success) toast.success(answer.message, success);
      void refresh();
      onDone?.(answer);
    },
  });
}

/** Downloads a file from the API. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  return useMutation({ mutationFn: (given: Given<E>) => download(endpoint, given) });
}
