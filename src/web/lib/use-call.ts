import { useState } from 'react';
import type { CallName, Calls } from '../../contract/all-endpoints.ts';
import type { CodeOf } from '../../contract/endpoint.ts';
import { type AnswerOf, call, codeOf, type Given } from './api.ts';
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
export function useCall<N extends CallName>(
  name: N,
  onDone: (answer: AnswerOf<N>) => void,
  onRefused?: (error: unknown, code: CodeOf<Calls[N]> | 'OFFLINE' | null) => void,
  /** The success message, where the server's message does not suit this screen. */
  words?: string,
) {
  return useWork(
    async (given: Given<N>) => {
      const answer = await call(name, given);
      const message = words ?? answer.message;
      if (message) toast.success(message);
      onDone(answer);
    },
    onRefused && ((error) => onRefused(error, codeOf<Calls[N]>(error))),
  );
}
