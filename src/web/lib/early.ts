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
    /** Missing until early.ts makes its calls or the application starts. If the application is first, early.ts makes no calls. */
    early?: Early;
  }
}

/** An early answer is fresh only for a short time, in which a slow phone loads a screen's code. */
const FRESH_MS = 10_000;

/** Called when the application starts: from here on, early answers can be used for a short time. */
export function startWithEarly(): void {
  window.early ??= { answers: {} };
  setTimeout(forgetEarly, FRESH_MS);
}

/** The answer of a pending early call. Each is used once, and only if it was requested with the same token. */
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
