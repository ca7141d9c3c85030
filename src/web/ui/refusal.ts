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
 * Why the last attempt was refused, until the next one. Null for refusals of fields, which are shown at the fields, and for
 * earlier ones than the opening of this form or dialog.
 */
export function useRefusal(started: Started | undefined): string | null {
  const error = started?.error ?? null;
  const [earlier] = useState(error);
  if (error === null || error === earlier || isNextStep(error)) return null;
  return error instanceof ApiError && error.fields.length > 0 ? null : error.message;
}
