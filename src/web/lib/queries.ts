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
import { useState } from 'react';
import type { CallName } from '../../contract/all-endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { type AnswerOf, call, codeOf, download, type Given, isAnswer, isGone } from './api.ts';
import { deletedBy, isAbout } from './deleted.ts';
import { forgetEarly } from './early.ts';
import { useMay } from './may.tsx';
import { rightOf } from './rights.ts';
import { currentUser, whenUserChanges } from './session.ts';
import { Submits } from './submits.ts';
import { dismissErrors, type ToastOptions, toast, toastError } from './toasts.ts';

/** Refusals that mean that somebody else changed or deleted it first. */
const CHANGED: readonly unknown[] = ['STATUS_CONFLICT', 'NOT_FOUND'] satisfies ErrorCode[];

/** Shows a toast for every failed call, whatever its screen also says. Exceptions: when a refetch fails, the
 * earlier answer stays on screen with its own message; when offline, the banner says so.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: toastError }),
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isOffline = codeOf(error) === 'OFFLINE' && !navigator.onLine;
      if (query.state.data === undefined && !isOffline) toastError(error);
      // Deleted or no longer accessible, so the earlier answer must not stay on screen.
      if (isGone(error)) query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    // Offline, a call fails at once with a clear message instead of waiting silently.
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
export function ask<N extends CallName>(name: N, given: Given<N> = {}) {
  return queryOptions({
    queryKey: [name, given],
    queryFn: () => call(name, given),
    ...(KEPT.has(name) ? { persister: keepOnThisPhone<AnswerOf<N>, (N | Given<N>)[]> } : {}),
  });
}

/** Queries kept on the phone for 14 days: bookings, applied studies, the profile, and those of applying and choosing a time. */
const KEPT: ReadonlySet<CallName> = new Set([
  'GET /project/bookings',
  'GET /project/bookings/{id}',
  'GET /project/bookings/{id}/messages',
  'GET /project/studies/applications',
  'GET /project/applications/{id}',
  'GET /project/applications/{id}/work',
  'GET /project/applications/standing',
  'GET /project/studies/{id}/offer',
  'GET /project/studies/{id}/timeslots',
  'GET /identity/users/participant-information',
  'GET /payment/mobile-money',
]);

async function keepOnThisPhone<T, K extends QueryKey>(
  ask: QueryFunction<T, K, never>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  // A researcher's screens show other people's data, which stays on the server.
  const isKept = currentUser()?.role === 'PARTICIPANT';
  // If nothing can be stored (no space, a private window), the answer is still shown.
  const kept = isKept ? await import('./kept-queries.ts').catch(() => null) : null;
  // The library's type has a page in the context of `ask`, but only infinite queries have one.
  const read = ask as (context: QueryFunctionContext<K>) => T | Promise<T>;
  return kept ? kept.keep(read, context, query) : read(context);
}

/**
 * Refetches visible data after a change: an endpoint's, or all. A first fetch that is under way is repeated, because its answer
 * may be from before the change.
 */
export async function refresh(name?: CallName): Promise<void> {
  const changed = name ? { queryKey: [name] } : {};
  const early = queryClient
    .getQueryCache()
    .findAll({ ...changed, fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' });
  await queryClient.invalidateQueries(changed);
  await Promise.all(early.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })));
}

interface ActionOptions<N extends CallName> {
  onDone?: (answer: AnswerOf<N>) => void;
  /** How to show the server's message, if not in the default way; false for screens that confirm success themselves. */
  success?: ToastOptions | false;
  /** The page is left at once, so nothing on it is refetched. */
  leaves?: boolean;
}

/**
 * A change over the API, whose buttons are shown only to people who may make it: shows the server's message, then refetches everything on screen. A second press while the same change is
 * under way does nothing, and repeating a change that got no answer is idempotent.
 */
export function useAction<N extends CallName>(
  name: N,
  { onDone, success = {}, leaves = false }: ActionOptions<N> = {},
) {
  const isAllowed = useMay(rightOf(name));
  const [submits] = useState(() => new Submits(name));
  const mutation = useMutation({
    mutationFn: (given: Given<N>) => submits.send(given, (key) => call(name, given, key), isAnswer),
    onSuccess: (answer, given) => {
      if (answer.message && success) toast.success(answer.message, success);
      const deleted = deletedBy(name, given.params);
      if (leaves) queryClient.cancelQueries();
      else if (deleted === null) void refresh();
      else forget(deleted);
      onDone?.(answer);
    },
    onError: (error) => {
      // Somebody else changed it first, so the current state is refetched.
      if (CHANGED.includes(codeOf<Endpoint>(error))) void refresh();
    },
  });
  const mutate: typeof mutation.mutate = (given, options) => {
    if (!submits.begin(given)) return;
    dismissErrors();
    mutation.mutate(given, options);
  };
  return { ...mutation, mutate, isAllowed };
}

/** Drops everything about something that was deleted, so that Back doesn't show it, and refetches the rest. */
function forget(id: string): void {
  const about = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isAbout(queryKey, id) });
  for (const query of about) query.reset();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isAbout(queryKey, id) });
}

/** Downloads a file from the API. */
export function useDownload<N extends CallName>(name: N) {
  const isAllowed = useMay(rightOf(name));
  return { ...useMutation({ mutationFn: (given: Given<N>) => download(name, given) }), isAllowed };
}
