/* What early.ts asked for before the application's code was here: the first call to the same address takes the answer. */

/** Answers under way, by address, and the access token that they were asked with. */
export interface Early {
  token?: string | undefined;
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Missing until early.ts asks or the application starts, whichever comes first: who comes second asks nothing. */
    early?: Early;
  }
}

/** What was asked for early is not news for long. */
const FRESH_MS = 5000;

/** As the application starts: what was asked until now is taken, and soon not news any more. */
export function startWithEarly(): void {
  window.early ??= { answers: {} };
  setTimeout(forgetEarly, FRESH_MS);
}

/** The answer of a call that is under way already; each is taken once, and none that another token was refused. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = window;
  const answer = early?.token === token ? early?.answers[address] : undefined;
  delete early?.answers[address];
  return answer;
}

/** Somebody changed something, or somebody else is here: what was asked before may not be true. */
export function forgetEarly(): void {
  window.early = { answers: {} };
}
