import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { refuse } from '../refusal.ts';

/**
 * Attempts per window (seconds), by what is attempted. Keys are built from account and address by the caller. Limits per
 * address are generous: a whole town may share one behind a mobile network.
 */
const LIMITS = {
  login: { points: 5, duration: 15 * 60 },
  loginAddress: { points: 1000, duration: 15 * 60 },
  register: { points: 200, duration: 60 * 60 },
  mailToAddress: { points: 5, duration: 60 * 60 },
  lookUp: { points: 60, duration: 60 },
  form: { points: 10, duration: 60 * 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one attempt; refuses with 429 when the window is used up. */
  count(name: LimitName, key: string): Promise<void>;
  /** Forgets the attempts of a key, after a success. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits that hold over several processes when there is a PostgreSQL server, in memory when everything is one process. */
export function openRateLimits(pool: pg.Pool | null): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      pool
        ? new RateLimiterPostgres({ ...limit, storeClient: pool, tableName: 'rate_limit', keyPrefix: name })
        : new RateLimiterMemory({ ...limit, keyPrefix: name }),
    ]),
  ) as unknown as Record<LimitName, RateLimiterAbstract>;
  return {
    count: async (name, key) => {
      try {
        await limiters[name].consume(key);
      } catch (error) {
        if (error instanceof Error) throw error;
        refuse('TOO_MANY_REQUESTS');
      }
    },
    forget: async (name, key) => {
      await limiters[name].delete(key);
    },
  };
}
