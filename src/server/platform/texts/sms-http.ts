import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { CallWatch } from '../payments/provider-http.ts';
import type { SmsResult } from './port.ts';

/** There was no clear answer. `isCertain` means that the provider did not accept the request, so it may be sent again. */
export class SmsUnavailable extends Error {
  readonly isCertain: boolean;

  constructor(message: string, isCertain: boolean, cause?: unknown) {
    super(message, { cause });
    this.isCertain = isCertain;
  }

  /** What this failure says about a message. */
  result(): SmsResult {
    return this.isCertain ? { outcome: 'notSent', problem: this.message } : { outcome: 'unknown' };
  }
}

interface SmsAnswer {
  httpStatus: number;
  body: unknown;
}

export type SmsCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<SmsAnswer>;

const TIMEOUT_MS = 15_000;
const FAILURES_TO_OPEN = 8;
const OPEN_MS = 10_000;
/** Errors of a connection that was never made: no byte of the request was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Statuses of requests that a server did not process: rate limit or out of service. */
const NOT_TAKEN = new Set([429, 503]);

const UNWATCHED: CallWatch = { during: (_call, send) => send(), notSent: () => undefined };

/**
 * HTTP to an SMS provider. It retries nothing: the outbox decides. After some failures in a row nothing is sent for a while.
 * Errors have method and path, never keys, numbers or words.
 */
export function smsHttp(
  { baseUrl, headers }: { baseUrl: string; headers: Readonly<Record<string, string>> },
  watch: CallWatch = UNWATCHED,
): SmsCall {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof SmsUnavailable),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );

  async function once(method: string, path: string, body?: object): Promise<SmsAnswer> {
    let response: Response;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new SmsUnavailable(`${method} ${nameOf(path)}: no answer`, NEVER_CONNECTED.has(codeOf(error)), error);
    }
    if (response.status >= 500 || NOT_TAKEN.has(response.status)) {
      throw new SmsUnavailable(`${method} ${nameOf(path)}: ${response.status}`, NOT_TAKEN.has(response.status));
    }
    try {
      return { httpStatus: response.status, body: await response.json() };
    } catch (error) {
      throw new SmsUnavailable(`${method} ${nameOf(path)}: no clear answer`, false, error);
    }
  }

  return async (method, path, body) => {
    const name = `${method} ${nameOf(path)}`;
    try {
      return await breaker.execute(() => watch.during(name, () => once(method, path, body)));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      watch.notSent(name);
      throw new SmsUnavailable(`${name}: not sent, the provider does not answer now`, true, error);
    }
  };
}

/** Node's fetch wraps the original error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The last part of an address may be a message's id. */
function nameOf(path: string): string {
  return path.replace(/\/[^/]*\d[^/]*$/, '/{id}');
}
