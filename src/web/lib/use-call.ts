import { useRef, useState } from 'react';
import type { CallName, Calls } from '../../contract/all-endpoints.ts';
import type { CodeOf } from '../../contract/endpoint.ts';
import { type AnswerOf, call, codeOf, type Given, isAnswer } from './api.ts';
import { Submits } from './submits.ts';
import { dismissErrors, toast, toastError } from './toasts.ts';

/**
 * Work that a button starts: whether it is running, and why it failed last. A second press while it runs does nothing. It shows a
 * failure, then calls the screen's handler.
 */
export function useWork<A extends unknown[]>(
  work: (...given: A) => Promise<void>,
  onRefused?: (error: unknown) => void,
) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // A second press may come before the first one is rendered.
  const isRunning = useRef(false);
  const run = (...given: A): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setError(null);
    dismissErrors();
    work(...given)
      .catch((failure: unknown) => {
        setError(failure instanceof Error ? failure : new Error(String(failure)));
        toastError(failure);
        onRefused?.(failure);
      })
      .finally(() => {
        isRunning.current = false;
        setIsPending(false);
      });
  };
  return { run, isPending, error };
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
  const [submits] = useState(() => new Submits(name));
  return useWork(
    async (given: Given<N>) => {
      const answer = await submits.send(given, (key) => call(name, given, key), isAnswer);
      const message = words ?? answer.message;
      if (message) toast.success(message);
      onDone(answer);
    },
    onRefused && ((error) => onRefused(error, codeOf<Calls[N]>(error))),
  );
}
