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

/** It is not clear what happened: there was no response, or none we could understand. */
export class ProviderUnavailable extends Error {}

/**
 * Logs an unclear response in a line without a stack: which call, and what was behind it, such as a timeout on a busy machine. Any
 * other error is a mistake of ours or of the provider's, and has its stack.
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

/** What `fetch` says is "fetch failed"; its cause has the reason. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause && String(cause.code)) || message;
}

export interface ProviderAccount {
  baseUrl: string;
  secretKey: string;
}

export type ProviderCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<HttpAnswer>;

/** Sees every call by its name, such as `POST /transfer`: never a reference, a number or a key. */
export interface CallWatch {
  during<T>(call: string, send: () => Promise<T>): Promise<T>;
  /** The circuit breaker is open. */
  notSent(call: string): void;
}

const UNWATCHED: CallWatch = { during: (_call, send) => send(), notSent: () => undefined };

const TIMEOUT_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
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
export function providerHttp(account: ProviderAccount, watch: CallWatch = UNWATCHED): ProviderCall {
  const unclear = handleType(ProviderUnavailable);
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
      throw new ProviderUnavailable(`${method} ${withoutQuery(path)}: no clear answer`, { cause: error });
    }
    if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) {
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

  return async (method, path, body) => {
    const policy = wrap(method === 'GET' ? again : noop, breaker);
    try {
      return await policy.execute(() => watch.during(nameOf(method, path), () => once(method, path, body)));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      watch.notSent(nameOf(method, path));
      throw new ProviderUnavailable(`${method} ${withoutQuery(path)}: not sent, the provider does not answer now`);
    }
  };
}

/** Parts of a path with anything but small letters are ids. */
function nameOf(method: string, path: string): string {
  return `${method} ${withoutQuery(path).replace(/\/[^/]*[^a-z/][^/]*/g, '/{id}')}`;
}

/** Removes the query: it contains mobile numbers, which must not be logged. */
function withoutQuery(path: string): string {
  return path.split('?')[0] ?? path;
}
