import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { hashSecret } from '../ids.ts';
import { refuse } from '../refusal.ts';

/**
 * Attempts per window (seconds), by kind of attempt. Callers build the keys from account and address. Limits per
 * address are generous: a whole town may share one behind a mobile network.
 */
const LIMITS = {
  login: { points: 5, duration: 15 * 60 },
  // Over all addresses, from browsers that the account's owner has not used before.
  loginAccount: { points: 10, duration: 60 * 60 },
  loginAddress: { points: 1000, duration: 15 * 60 },
  register: { points: 200, duration: 60 * 60 },
  // Mails for one purpose to one address: requested by one person, and by everybody together.
  mailAsked: { points: 5, duration: 60 * 60 },
  mailToAddress: { points: 20, duration: 60 * 60 },
  lookUp: { points: 60, duration: 60 },
  secondFactor: { points: 5, duration: 15 * 60 },
  form: { points: 10, duration: 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  message: { points: 60, duration: 60 * 60 },
  denial: { points: 60, duration: 60 * 60 },
} as const;

/**
 * Requests per minute and caller (an address for people who are not signed in), by class of route. They only stop
 * floods, so each process counts for itself: a shared count would cost a write per request.
 */
const ROUTE_CLASSES = {
  read: { points: 3000, duration: 60 },
  change: { points: 600, duration: 60 },
  // A payment provider sends events for everybody from a few addresses; a lost event means a late payment.
  provider: { points: 30_000, duration: 60 },
} as const;
export type RouteClass = keyof typeof ROUTE_CLASSES;
export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one request of a class of route; refuses with 429 when the minute's limit is reached. */
  countRequest(routeClass: RouteClass, caller: string): Promise<void>;
  /** Counts one attempt; refuses with 429 when the window's limit is reached. */
  count(name: LimitName, key: string): Promise<void>;
  /** Counts one attempt without refusing; returns false when the window's limit is reached. */
  spend(name: LimitName, key: string): Promise<boolean>;
  /** Returns an attempt that should not count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets the attempts of a key after a success. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits are shared by all processes on a PostgreSQL server, and kept in memory if there is only one process. */
export function openRateLimits(pool: pg.Pool | null): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      pool
        ? new RateLimiterPostgres({
            ...limit,
            storeClient: pool,
            tableName: 'rate_limit',
            tableCreated: true,
            keyPrefix: name,
          })
        : new RateLimiterMemory({ ...limit, keyPrefix: name }),
    ]),
  ) as unknown as Record<LimitName, RateLimiterAbstract>;
  const classes = Object.fromEntries(
    Object.entries(ROUTE_CLASSES).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<RouteClass, RateLimiterMemory>;
  return {
    countRequest: async (routeClass, caller) => {
      if (!(await isWithin(classes[routeClass], caller))) refuse('TOO_MANY_REQUESTS');
    },
    // Keys contain accounts and addresses: only their hashes are stored.
    count: async (name, key) => {
      if (!(await isWithin(limiters[name], hashSecret(key)))) refuse('TOO_MANY_REQUESTS');
    },
    spend: (name, key) => isWithin(limiters[name], hashSecret(key)),
    giveBack: async (name, key) => {
      await limiters[name].reward(hashSecret(key));
    },
    forget: async (name, key) => {
      await limiters[name].delete(hashSecret(key));
    },
  };
}

async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof Error) throw error;
    return false;
  }
}
