import { useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { isNextStep } from '../lib/toasts.ts';

/** What a button starts: a `useAction`, a `useCall`, or a `useWork`. */
export interface Started {
  isPending: boolean;
  error: Error | null;
  /** False if the person may not do it: its button is then not shown. */
  isAllowed?: boolean;
}

/**
 * Why the last attempt was refused. Null for refusals of fields, which are shown at the fields, and for earlier ones than the
 * opening of this form or dialog. `isOver` while the next attempt is under way: the refusal's place is then kept empty, because
 * what is below it would move under a second press.
 */
export function useRefusal(started: Started | undefined): { words: string; isOver: boolean } | null {
  const { error = null, isPending = false } = started ?? {};
  const [earlier] = useState(error);
  const [shown, setShown] = useState<string | null>(null);
  if (isPending) return shown === null ? null : { words: shown, isOver: true };
  const isElsewhere = error instanceof ApiError && error.fields.length > 0;
  const words = error === null || error === earlier || isNextStep(error) || isElsewhere ? null : error.message;
  if (words !== shown) setShown(words);
  return words === null ? null : { words, isOver: false };
}
