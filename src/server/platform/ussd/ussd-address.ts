import { keyedHash } from '../keyed-hash.ts';
import type { Settings } from '../settings.ts';

type Needed = Pick<Settings, 'ussd' | 'production' | 'fraudSecret'>;

/** The secret of an aggregator's address: that of the settings, or outside production one for the sandbox. */
export function ussdSecretOf(settings: Needed): string | null {
  if (settings.ussd.secret !== null) return settings.ussd.secret;
  return settings.production ? null : keyedHash(settings, 'ussd', 'sandbox');
}

export function ussdPath(provider: string, secret: string): string {
  return `/api/ussd/${provider}/${secret}`;
}
