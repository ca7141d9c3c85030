import { keyedHash } from '../keyed-hash.ts';
import type { Settings } from '../settings.ts';

type Needed = Pick<Settings, 'ussd' | 'production' | 'fraudSecret'>;

/** The secret of an aggregator's address: from the settings, or the sandbox's outside production. */
export function ussdSecretOf(settings: Needed): string | null {
  if (settings.ussd.secret !== null) return settings.ussd.secret;
  return settings.production ? null : keyedHash(settings, 'ussd', 'sandbox');
}

export function ussdPath(provider: string, secret: string): string {
  return `/api/ussd/${provider}/${secret}`;
}
