import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { hashSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { arkeselUssd } from '../../platform/ussd/arkesel.ts';
import { hubtelUssd } from '../../platform/ussd/hubtel.ts';
import type { UssdAdapter, UssdProvider } from '../../platform/ussd/port.ts';
import { ussdSecretOf } from '../../platform/ussd/ussd-address.ts';
import { takeStep } from './steps.service.ts';

const ADAPTERS: Readonly<Record<string, UssdAdapter>> = {
  arkesel: arkeselUssd,
  hubtel: hubtelUssd,
} satisfies Record<UssdProvider, UssdAdapter>;

/**
 * Answers an aggregator's call in its own form; null for a call that is not a step of its protocol. Aggregators don't sign, so
 * the URL contains a secret, which is compared in constant time, and IP addresses that guess it are limited.
 */
export async function answerCall(
  app: App,
  { provider, secret }: { provider: string; secret: string },
  body: unknown,
  from: string,
): Promise<Record<string, unknown> | null> {
  const adapter = ADAPTERS[provider];
  const expected = ussdSecretOf(app.settings);
  if (!adapter || expected === null) refuse('NOT_FOUND');
  if (!isSame(secret, expected)) {
    await app.limits.count('ussdSecret', from);
    refuse('UNAUTHENTICATED');
  }
  await app.limits.countRequest('provider', from);
  const step = adapter.read(body);
  return step && adapter.answer(body, await takeStep(app, step));
}

/** Compares the hashes, because they have the same length. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)));
}
