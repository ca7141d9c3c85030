/* What early.ts asked for before the application's code was here: the first call to the same address takes the answer. */

/** Answers under way, by address. */
export type Early = Record<string, Promise<Response>>;

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/** What was asked for early is not news for long. */
const FRESH_MS = 5000;

/** The answer of a call that is under way already; each is taken once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = window.early?.[address];
  delete window.early?.[address];
  return answer;
}

/** Somebody changed something, or somebody else is here: what was asked before may not be true. */
export function forgetEarly(): void {
  delete window.early;
}

/** Called when the first screen is drawn. */
export function forgetEarlySoon(): void {
  setTimeout(forgetEarly, FRESH_MS);
}
