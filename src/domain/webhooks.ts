/** The rules of sending events to the addresses of organisations. */

/** Why a try failed, as the log of deliveries says it. */
export const WEBHOOK_PROBLEMS = {
  ADDRESS: 'The name leads to an address that we don’t send to, such as one of a private network.',
  NAME: 'The name has no address.',
  CONNECTION: 'We couldn’t connect, or the connection broke.',
  CERTIFICATE: 'The certificate is not valid for this address.',
  TIMEOUT: 'There was no complete answer within 10 seconds.',
  REDIRECT: 'The answer redirects to another address. We don’t follow redirects.',
  STATUS: 'The answer’s status is not between 200 and 299.',
} as const;
export type WebhookProblem = keyof typeof WEBHOOK_PROBLEMS;

export const DELIVERY_OUTCOMES = {
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  DROPPED: 'Not sent: the endpoint was turned off',
} as const;
export type DeliveryOutcome = keyof typeof DELIVERY_OUTCOMES;

export const DISABLED_BECAUSE = {
  FAILED: 'We tried to send an event 10 times over 3 days.',
  GONE: 'It answered 410 Gone.',
  PERSON: 'An admin of your organisation turned it off.',
} as const;
export type DisabledBecause = keyof typeof DISABLED_BECAUSE;

/** How many endpoints an organisation may have. */
export const MOST_WEBHOOKS = 10;

/** How long we also sign with the old secret after it was replaced. */
export const SECRET_OVERLAP_HOURS = 24;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between a failed try and the next one: quick at first, and about 75 hours from the first try to the last. */
export const WAITS = [
  30,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4.5 * HOUR,
  9 * HOUR,
  14 * HOUR,
  19 * HOUR,
  26 * HOUR,
] as const;

export const MOST_TRIES = WAITS.length + 1;

/** The jitter, as a share of the wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/**
 * How many seconds to wait after the `tries`-th try failed; null after the last one. `chance` is from 0 to 1.
 */
export function waitAfter(tries: number, chance: number): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
