import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';
import type { Settings } from '../settings.ts';

/*
 * MTN does not sign its callbacks, so the address that it gets has a secret. A callback only makes us ask MTN sooner, but nobody
 * else should be able to make us ask.
 */

const secretOf = (settings: Pick<Settings, 'fraudSecret'>) => keyedHash(settings, 'report', 'callbacks of MTN');

/** Where a product that is reached at `origin` wants to hear from MTN. */
export const mtnCallbackUrl = (settings: Pick<Settings, 'fraudSecret'>, origin: string): string =>
  `${origin}/api/v1/payment/webhooks/mtn/${secretOf(settings)}`;

export function isCallbackSecret(settings: Pick<Settings, 'fraudSecret'>, given: string): boolean {
  const expected = Buffer.from(secretOf(settings));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}
