import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';
import type { Settings } from '../settings.ts';

/*
 * MTN does not sign its callbacks, so their address contains a secret. A callback only makes us ask MTN sooner, but nobody else
 * should be able to trigger that.
 */

const secretOf = (settings: Pick<Settings, 'fraudSecret'>) => keyedHash(settings, 'report', 'callbacks of MTN');

/** The callback address for MTN of an installation at `origin`. */
export const mtnCallbackUrl = (settings: Pick<Settings, 'fraudSecret'>, origin: string): string =>
  `${origin}/api/v1/payment/webhooks/mtn/${secretOf(settings)}`;

export function isCallbackSecret(settings: Pick<Settings, 'fraudSecret'>, given: string): boolean {
  const expected = Buffer.from(secretOf(settings));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}
