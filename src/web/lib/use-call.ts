import { useState } from 'react';
import type { Endpoint, ReplyOf, Success } from '../../contract/endpoint.ts';
import { call, type Given } from './api.ts';
import { toast, toastError } from './toasts.ts';

/** Work that a press starts: whether it goes on, and what happens when it is refused (told, when nothing else is said). */
export function useWork<A extends unknown[]>(
  work: (...given: A) => Promise<void>,
  onRefused: (error: unknown) => void = toastError,
) {
  const [isPending, setIsPending] = useState(false);
  const run = (...given: A): void => {
    setIsPending(true);
    work(...given)
      .catch(onRefused)
      .finally(() => setIsPending(false));
  };
  return { run, isPending };
}

/**
 * A change over the API from a screen that shows nothing read from it: sign-in and sign-up load without the machinery
 * of queries (queries.ts, `useAction`).
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Success<ReplyOf<E>>) => void,
  onRefused?: (error: unknown) => void,
) {
  return useWork(async (given: Given<E>) => {
    const answer = await call(endpoint, given);
    if (answer.message) toast.success(answer.message);
    onDone(answer);
  }, onRefused);
}
