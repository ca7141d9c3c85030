/*
 * The calls that early.ts made before the application's code had loaded: the first call to the same address takes the
 * answer.
 */

/** Pending answers by address, and the access token they were requested with. */
export interface Early {
  token?: string | undefined;
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Missing until early.ts makes its calls or the application starts: the second of the two makes no early calls. */
    early?: Early;
  }
}

/** An early answer is fresh only for a short time. */
const FRESH_MS = 5000;

/** As the application starts: early answers can be used now, and expire soon. */
export function startWithEarly(): void {
  window.early ??= { answers: {} };
  setTimeout(forgetEarly, FRESH_MS);
}

/** The answer of a pending early call. Each is used once, and never one that was refused with another token. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = window;
  const answer = early?.token === token ? early?.answers[address] : undefined;
  delete early?.answers[address];
  return answer;
}

/** Drops all early answers: something changed or another person signed in, so they may be out of date. */
export function forgetEarly(): void {
  window.early = { answers: {} };
}
