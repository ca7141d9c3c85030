import { setTimeout } from 'node:timers/promises';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  noop,
  retry,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

/** The shape of every response from the provider's API, including failures. */
const Answer = z.object({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

export interface HttpAnswer {
  httpStatus: number;
  /** Accepted: an HTTP success whose body also says so. */
  ok: boolean;
  message: string;
  code: string | undefined;
  data: unknown;
}

/** The outcome is unclear: there was no response, or none that we understand. */
export class ProviderUnavailable extends Error {}

/**
 * Logs an unclear response in a line without a stack: the call and the cause, such as a timeout on a busy machine. Any other
 * error is a mistake of ours or of the provider's, and has its stack.
 */
export function noteUnclear(log: Pick<Logger, 'warn'>, provider: string): (error: unknown) => void {
  const words = `no clear answer from ${provider}`;
  return (error) => {
    if (!(error instanceof ProviderUnavailable)) return log.warn({ err: error }, words);
    log.warn(
      { call: error.message, ...(error.cause instanceof Error ? { because: reasonOf(error.cause) } : {}) },
      words,
    );
  };
}

/** `fetch` only says "fetch failed"; its cause has the reason. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause && String(cause.code)) || message;
}

export interface ProviderAccount {
  baseUrl: string;
  secretKey: string;
}

/** `waitMs` is how long the call may wait for its turn. */
export type ProviderCall = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  waitMs?: number,
) => Promise<HttpAnswer>;

/** Observes every call by name, such as `POST /transfer`, never with a reference, a number or a key. */
export interface CallWatch {
  during<T>(call: string, send: () => Promise<T>): Promise<T>;
  /** The circuit breaker is open. */
  notSent(call: string): void;
}

/** The rate limit for calls to the provider. */
export interface CallBudget {
  /** Counts one call; null if it may be made, otherwise in how many seconds to try again. */
  take(method: string, path: string): Promise<number | null>;
  /** The provider has rate-limited such a call: none is made for this long. */
  pause(method: string, path: string, seconds: number): Promise<void>;
}

/** The provider has rate-limited a call, and did not process it. */
class TooManyCalls extends Error {
  readonly seconds: number;

  constructor(call: string, seconds: number) {
    super(call);
    this.seconds = seconds;
  }
}

/** We did not send it. */
export class NothingSent extends ProviderUnavailable {}

/** Not sent, because the provider's rate limit is used up. */
export class NoCallsLeft extends NothingSent {}

const UNBOUNDED: CallBudget = { take: async () => null, pause: async () => undefined };

const UNWATCHED: CallWatch = { during: (_call, send) => send(), notSent: () => undefined };

const TIMEOUT_MS = 15_000;
/** A connection that was refused or not found. One that broke, or was reused, may have carried the request. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const TOO_MANY_REQUESTS = 429;
/** The window of the provider's limits, if it does not say when it ends. */
const WINDOW_SECONDS = 60;
/** How long a call waits for its turn. People wait for some of them. */
const MOST_WAIT_MS = 20_000;
/** Larger numbers are instants. */
const MOST_SECONDS = 1_000_000_000;
/**
 * After this many unclear responses in a row we pause requests: it relieves the provider, and callers get a quick
 * error.
 */
const FAILURES_TO_OPEN = 8;
const OPEN_MS = 10_000;

/**
 * HTTP to the provider. Reads are retried a little later; requests that change something are sent once, and the caller
 * decides whether to repeat them (with the same reference). Errors contain method and path, never keys or bodies.
 */
export function providerHttp(
  account: ProviderAccount,
  watch: CallWatch = UNWATCHED,
  budget: CallBudget = UNBOUNDED,
): ProviderCall {
  // Waiting for a turn says nothing about the provider.
  const unclear = handleType(ProviderUnavailable, (error) => !(error instanceof NoCallsLeft));
  const breaker = circuitBreaker(unclear, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const again = retry(unclear, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 1000 }),
  });

  async function once(method: string, path: string, body?: object): Promise<HttpAnswer> {
    let response: Response;
    let answer: z.output<typeof Answer>;
    try {
      response = await fetch(`${account.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${account.secretKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = Answer.parse(await response.json());
    } catch (error) {
      const Unclear = neverConnected(error) ? NothingSent : ProviderUnavailable;
      throw new Unclear(`${method} ${withoutQuery(path)}: no clear answer`, { cause: error });
    }
    if (response.status === TOO_MANY_REQUESTS) {
      throw new TooManyCalls(
        `${method} ${withoutQuery(path)}`,
        secondsUntil(response.headers.get('x-ratelimit-reset')),
      );
    }
    if (response.status >= 500) {
      throw new ProviderUnavailable(`${method} ${withoutQuery(path)}: ${response.status}`);
    }
    return {
      httpStatus: response.status,
      ok: response.ok && answer.status,
      message: answer.message,
      code: answer.code,
      data: answer.data,
    };
  }

  /** Sends a call when it is its turn. A call that the provider rate-limited was not processed, so it is sent again. */
  async function sendInTurn<T>(method: string, path: string, waitMs: number, send: () => Promise<T>): Promise<T> {
    const until = performance.now() + waitMs;
    for (;;) {
      let seconds = await budget.take(method, path);
      if (seconds === null) {
        try {
          return await send();
        } catch (error) {
          if (!(error instanceof TooManyCalls)) throw error;
          seconds = error.seconds;
          await budget.pause(method, path, seconds);
        }
      }
      if (performance.now() + seconds * 1000 > until) {
        throw new NoCallsLeft(`${method} ${withoutQuery(path)}: not sent, the provider takes no more calls now`);
      }
      await setTimeout(seconds * 1000);
    }
  }

  return async (method, path, body, waitMs = MOST_WAIT_MS) => {
    const policy = wrap(method === 'GET' ? again : noop, breaker);
    try {
      return await policy.execute(() =>
        sendInTurn(method, path, waitMs, () => watch.during(nameOf(method, path), () => once(method, path, body))),
      );
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      watch.notSent(nameOf(method, path));
      throw new NothingSent(`${method} ${withoutQuery(path)}: not sent, the provider does not answer now`);
    }
  };
}

/** Whether the request certainly did not reach the provider, because no connection was made. */
export function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.has(String(cause.code));
}

/** The header is a number of seconds, or the instant itself in seconds. */
function secondsUntil(reset: string | null): number {
  const given = Number(reset ?? Number.NaN);
  if (!Number.isFinite(given) || given <= 0) return WINDOW_SECONDS;
  const seconds = given < MOST_SECONDS ? given : given - Date.now() / 1000;
  return Math.min(Math.max(1, Math.ceil(seconds)), WINDOW_SECONDS * 10);
}

/** Path segments with anything but lower-case letters are ids. */
function nameOf(method: string, path: string): string {
  return `${method} ${withoutQuery(path).replace(/\/[^/]*[^a-z/][^/]*/g, '/{id}')}`;
}

/** Removes the query: it contains mobile numbers, which must not be logged. */
function withoutQuery(path: string): string {
  return path.split('?')[0] ?? path;
}
