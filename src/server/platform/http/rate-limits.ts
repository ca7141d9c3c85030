import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { hashSecret } from '../ids.ts';
import { Refusal, refuse } from '../refusal.ts';

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
  // Texted codes: of one address, of its network, and to one number from browsers that its owner has not used.
  codeAddress: { points: 60, duration: 60 * 60 },
  codeNetwork: { points: 300, duration: 60 * 60 },
  codeToNumber: { points: 3, duration: 60 * 60 },
  codeToNumberDay: { points: 10, duration: 24 * 60 * 60 },
  // Guesses of the date of birth for a number that was unused for a long time.
  birthDate: { points: 5, duration: 24 * 60 * 60 },
  lookUp: { points: 60, duration: 60 },
  // Unknown links and invitations.
  wrongLink: { points: 60, duration: 60 },
  startGoogle: { points: 600, duration: 60 },
  secondFactor: { points: 5, duration: 15 * 60 },
  form: { points: 60, duration: 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  // Unknown codes of short links.
  shortLink: { points: 20, duration: 60 * 60 },
  // Steps of a phone's menus, and wrong secrets of the aggregator's address.
  ussdNumber: { points: 300, duration: 60 * 60 },
  // Codes of studies that a number checks, and words of callers: tries of one number, and of everybody for one study.
  ussdCheck: { points: 30, duration: 60 * 60 },
  callerWord: { points: 5, duration: 24 * 60 * 60 },
  callerWordOfStudy: { points: 20, duration: 24 * 60 * 60 },
  ussdSecret: { points: 20, duration: 60 * 60 },
  // Text messages from a number, and wrong secrets of the address that their provider calls.
  incomingText: { points: 20, duration: 60 * 60 },
  smsSecret: { points: 20, duration: 60 * 60 },
  webhookTest: { points: 100, duration: 60 * 60 },
  // Wrong completion codes for one entry.
  completionCode: { points: 10, duration: 60 * 60 },
  proposal: { points: 60, duration: 60 * 60 },
  message: { points: 60, duration: 60 * 60 },
  clip: { points: 120, duration: 60 * 60 },
  // PDFs and pictures of consent forms, and calendars: threads read them.
  file: { points: 60, duration: 60 * 60 },
  calendar: { points: 30, duration: 60 * 60 },
  // Seconds of computing for moving the clock of an organisation's test environment, and for new environments.
  testSeconds: { points: 300, duration: 60 * 60 },
  testReset: { points: 20, duration: 60 * 60 },
  denial: { points: 60, duration: 60 * 60 },
  // Calls of the payment provider by all processes: nine tenths of its limit per minute (docs/money.md), in windows of six
  // seconds, so that no period of a minute exceeds it.
  providerCall: { points: 54, duration: 6 },
  providerTransfer: { points: 81, duration: 6 },
  providerName: { points: 135, duration: 6 },
  providerCheckout: { points: 108, duration: 6 },
  providerPayment: { points: 270, duration: 6 },
  // MTN accepts ten status requests a second.
  mtnStatus: { points: 9, duration: 1 },
  // Lists of many transfers.
  providerBulk: { points: 1, duration: 5 },
} as const;

/**
 * Requests per minute and caller (an API key, or an address for people who are not signed in), by class of route. They only stop
 * floods, so each process counts for itself: a shared count would cost a write per request.
 */
const ROUTE_CLASSES = {
  read: { points: 3000, duration: 60 },
  change: { points: 600, duration: 60 },
  // Before sign-in, by address: thousands of people on a mobile network may share one.
  openChange: { points: 3000, duration: 60 },
  // A payment provider sends events for everybody from a few addresses; a lost event means a late payment.
  provider: { points: 30_000, duration: 60 },
  // An API key: software has no patience, and one organisation's must not slow down the others.
  keyRead: { points: 600, duration: 60 },
  keyChange: { points: 120, duration: 60 },
  wrongKey: { points: 60, duration: 60 },
} as const;
type FloodLimit = keyof typeof ROUTE_CLASSES;
/** A class of route. */
export type RouteClass = Extract<FloodLimit, 'read' | 'change' | 'provider'>;
export type LimitName = keyof typeof LIMITS;

export function routeClassOf({ who, method }: Pick<Endpoint, 'who' | 'method'>): RouteClass {
  if (who === 'provider') return 'provider';
  return method === 'GET' ? 'read' : 'change';
}

/** Which flood limit a call before sign-in counts towards. */
export function openLimitOf(endpoint: Pick<Endpoint, 'who' | 'method'>): FloodLimit {
  const routeClass = routeClassOf(endpoint);
  return routeClass === 'change' ? 'openChange' : routeClass;
}

/**
 * Runs the look-up of a submitted secret, and counts it towards a limit only if it is refused: one person's wrong secrets must
 * not block other people at the same address.
 */
export async function countingWrong<T>(
  limits: Pick<RateLimits, 'count'>,
  name: LimitName,
  key: string,
  lookUp: () => Promise<T>,
): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof Refusal) await limits.count(name, key);
    throw error;
  }
}

/** Which flood limit a call by an API key counts towards. */
export function keyLimitOf({ method }: Pick<Endpoint, 'method'>): FloodLimit {
  return method === 'GET' ? 'keyRead' : 'keyChange';
}

/** How much of a flood limit is left. */
export interface Budget {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one request towards a flood limit; refuses with 429 when the minute's limit is reached. `onCount` gets what is
   * left, either way.
   */
  countRequest(limit: FloodLimit, caller: string, onCount?: (budget: Budget) => void): Promise<void>;
  /** Counts one attempt; refuses with 429 when the window's limit is reached. */
  count(name: LimitName, key: string): Promise<void>;
  /** Counts one attempt, or several; returns null, or in how many seconds to try again when the window's limit is reached. */
  attempt(name: LimitName, key: string, attempts?: number): Promise<number | null>;
  /** Counts one attempt without refusing; returns false when the window's limit is reached. */
  spend(name: LimitName, key: string): Promise<boolean>;
  /** Returns an attempt that should not count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Allows no attempt for some seconds. */
  pause(name: LimitName, key: string, seconds: number): Promise<void>;
  /** Forgets the attempts of a key after a success. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits are shared by all processes on a database. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
      }),
    ]),
  ) as unknown as Record<LimitName, RateLimiterAbstract>;
  const classes = Object.fromEntries(
    Object.entries(ROUTE_CLASSES).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<FloodLimit, RateLimiterMemory>;
  return {
    countRequest: async (limit, caller, onCount) => {
      const { points, duration } = ROUTE_CLASSES[limit];
      const used = await consume(classes[limit], caller);
      const resetSeconds = Math.ceil(used.msBeforeNext / 1000);
      const remaining = Math.max(0, used.remainingPoints);
      onCount?.({ limit: points, windowSeconds: duration, remaining, resetSeconds });
      if (used.consumedPoints > points) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: resetSeconds });
    },
    // Keys contain accounts and addresses: only their hashes are stored.
    count: async (name, key) => {
      const retryAfterSeconds = await attempt(limiters[name], hashSecret(key));
      if (retryAfterSeconds !== null) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
    },
    attempt: (name, key, attempts) => attempt(limiters[name], hashSecret(key), attempts),
    spend: (name, key) => isWithin(limiters[name], hashSecret(key)),
    giveBack: async (name, key) => {
      await limiters[name].reward(hashSecret(key));
    },
    pause: async (name, key, seconds) => {
      await limiters[name].block(hashSecret(key), seconds);
    },
    forget: async (name, key) => {
      await limiters[name].delete(hashSecret(key));
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (error) {
    // The library throws the count once the limit is reached.
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

async function attempt(limiter: RateLimiterAbstract, key: string, attempts = 1): Promise<number | null> {
  const { consumedPoints, msBeforeNext } = await consume(limiter, key, attempts);
  return consumedPoints > limiter.points ? Math.ceil(msBeforeNext / 1000) : null;
}

async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return (await consume(limiter, key)).consumedPoints <= limiter.points;
}
