import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryPersister,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf, Success } from '../../contract/endpoint.ts';
import { ApiError, call, download, type Given } from './api.ts';
import { forgetEarly } from './early.ts';
import { currentUser, whenUserChanges } from './session.ts';
import { type ToastOptions, toast, toastError } from './toasts.ts';

/**
 * Every failed call is told of here, whatever its screen says besides (decision 061). What was read before stands when
 * reading it again fails, and says so itself; without a network the banner says so.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: toastError }),
  queryCache: new QueryCache({
    onError: (error, { state }) => {
      const isOffline = error instanceof ApiError && error.code === 'OFFLINE' && !navigator.onLine;
      if (state.data === undefined && !isOffline) toastError(error);
    },
  }),
  defaultOptions: {
    // Without a network a call fails at once, with words that say so, instead of waiting unseen.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code !== 'OFFLINE'),
    },
  },
});

whenUserChanges(() => {
  forgetEarly();
  queryClient.clear();
});

/** What TanStack Query needs to ask an endpoint: one key per call. */
export function ask<E extends Endpoint>(endpoint: E, given: Given<E> = {}) {
  return queryOptions({
    queryKey: [endpoint.path, given],
    queryFn: () => call(endpoint, given),
    ...(KEPT.has(endpoint.path) ? { persister: keepOnThisPhone as never } : {}),
  });
}

/** What is kept on the phone for 14 days: bookings, applied studies, the profile, and what applying and choosing a time show. */
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

const keepOnThisPhone: QueryPersister = async (ask, context, query) => {
  // A researcher's screens are of other people, whose data stays with the server.
  const isKept = currentUser()?.role === 'PARTICIPANT';
  // Where nothing can be kept (no room, a private window), what was asked for is shown all the same.
  const kept = isKept ? await import('./kept-queries.ts').catch(() => null) : null;
  return kept ? kept.keep(ask, context, query) : (ask as unknown as (context: unknown) => unknown)(context);
};

/** Forgets what was read from an endpoint, so that it is read again. */
export function refresh(endpoint: Endpoint): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [endpoint.path] });
}

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: Success<ReplyOf<E>>) => void;
  /** How the server's words are shown when not as usual; false for screens that say themselves that it worked. */
  told?: ToastOptions | false;
}

/** A change over the API: shows the server's words, and reads everything on screen anew afterwards. */
export function useAction<E extends Endpoint>(endpoint: E, { onDone, told = {} }: ActionOptions<E> = {}) {
  return useMutation({
    mutationFn: (given: Given<E>) => call(endpoint, given),
    onSuccess: (answer) => {
      if (answer.message && told) toast.success(answer.message, told);
      void queryClient.invalidateQueries();
      onDone?.(answer);
    },
  });
}

/** Downloads a file of the API. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  return useMutation({ mutationFn: (given: Given<E>) => download(endpoint, given) });
}
