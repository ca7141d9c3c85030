import { useState } from 'react';
import type { CodeOf, Endpoint, ReplyOf, Success } from '../../contract/endpoint.ts';
import { call, codeOf, type Given } from './api.ts';
import { toast, toastError } from './toasts.ts';

/** Work that a button starts, and whether it is running. Shows a failure, then calls the screen's handler. */
export function useWork<A extends unknown[]>(
  work: (...given: A) => Promise<void>,
  onRefused?: (error: unknown) => void,
) {
  const [isPending, setIsPending] = useState(false);
  const run = (...given: A): void => {
    setIsPending(true);
    work(...given)
      .catch((error: unknown) => {
        toastError(error);
        onRefused?.(error);
      })
      .finally(() => setIsPending(false));
  };
  return { run, isPending };
}

/** A change over the API from a screen that shows nothing read from it: sign-in and sign-up load without the query code
 * (queries.ts, `useAction`).
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Success<ReplyOf<E>>) => void,
  onRefused?: (error: unknown, code: CodeOf<E> | 'OFFLINE' | null) => void,
  /** The success message, where the server's message does not suit this screen. */
  words?: string,
) {
  return useWork(
    async (given: Given<E>) => {
      const answer = await call(endpoint, given);
      const message = words ?? answer.message;
      if (message) toast.success(message);
      onDone(answer);
    },
    onRefused && ((error) => onRefused(error, codeOf<E>(error))),
  );
}
