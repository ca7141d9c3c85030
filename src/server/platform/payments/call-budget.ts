import { setTimeout } from 'node:timers/promises';
import type { LimitName, RateLimits } from '../http/rate-limits.ts';
import type { CallBudget } from './provider-http.ts';

/** Calls that have a limit of their own; all others share one. */
const KINDS: readonly [method: string, path: RegExp, limit: LimitName][] = [
  ['POST', /^\/transfer$/, 'providerTransfer'],
  ['POST', /^\/transaction\/initialize$/, 'providerCheckout'],
  ['GET', /^\/transaction\/verify\//, 'providerPayment'],
  ['GET', /^\/bank\/resolve\?/, 'providerName'],
];

const WAITS = 10;

/** The provider counts the calls of an account, not of a process. */
const EVERYBODY = 'all';

/** One budget of calls for all processes on a database. Without the database, the provider's own refusals are enough. */
export function callBudget(limits: Pick<RateLimits, 'attempt' | 'pause'>): CallBudget {
  const limitOf = (method: string, path: string) =>
    KINDS.find(([kind, form]) => kind === method && form.test(path))?.[2] ?? 'providerCall';
  return {
    take: (method, path) => limits.attempt(limitOf(method, path), EVERYBODY).catch(() => null),
    pause: (method, path, seconds) => limits.pause(limitOf(method, path), EVERYBODY, seconds).catch(() => undefined),
  };
}

/** One budget for MTN, which only limits status requests. Those wait a few times for the next second. */
export function mtnBudget(limits: Pick<RateLimits, 'attempt'>): CallBudget {
  return {
    take: async (method, path) => {
      if (method !== 'GET' || !path.startsWith('/v1_0/transfer/')) return null;
      for (let tries = 1; ; tries += 1) {
        const seconds = await limits.attempt('mtnStatus', EVERYBODY).catch(() => null);
        if (seconds === null || tries === WAITS) return seconds;
        await setTimeout(seconds * 1000);
      }
    },
    pause: async () => undefined,
  };
}
