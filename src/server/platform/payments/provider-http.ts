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
import * as z from 'zod/mini';

/** Every answer of the provider's API has this shape, failures as well. */
const Answer = z.object({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

export interface HttpAnswer {
  httpStatus: number;
  /** Accepted: an HTTP success that also says so itself. */
  ok: boolean;
  message: string;
  code: string | undefined;
  data: unknown;
}

/** It is not clear what happened: there was no answer, or none we could understand. */
export class ProviderUnavailable extends Error {}

export interface ProviderAccount {
  baseUrl: string;
  secretKey: string;
}

export type ProviderCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<HttpAnswer>;

const TIMEOUT_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
/**
 * After this many unclear answers in a row we send nothing for a while: it relieves the provider, and callers get an
 * answer.
 */
const FAILURES_TO_OPEN = 8;
const OPEN_MS = 10_000;

/**
 * HTTP to the provider. Reads are tried again a little later; what changes something is sent once, and its repetition
 * (with the same reference) is the caller's decision. Errors carry method and path, never keys or bodies.
 */
export function providerHttp(account: ProviderAccount): ProviderCall {
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
      return await policy.execute(() => once(method, path, body));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new ProviderUnavailable(`${method} ${withoutQuery(path)}: not sent, the provider does not answer now`);
    }
  };
}

/** Queries carry mobile numbers, which no log may hold. */
function withoutQuery(path: string): string {
  return path.split('?')[0] ?? path;
}
