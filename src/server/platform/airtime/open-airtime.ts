import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';
import type { CallWatch } from '../payments/provider-http.ts';
import type { Settings } from '../settings.ts';
import { africasTalking } from './africas-talking.ts';
import type { AirtimePort } from './port.ts';

/** The sandbox's account, which is not secret. */
const SANDBOX = { username: 'sandbox', apiKey: 'sandbox-only' } as const;

type Needed = Pick<Settings, 'airtime' | 'production' | 'fraudSecret'>;

/** The provider whose key is set, otherwise the sandbox through the same adapter; null where there is neither. */
export function openAirtime(
  { airtime, production }: Pick<Settings, 'airtime' | 'production'>,
  sandboxUrl: string | null,
  { onUnclear, watch }: { onUnclear: (error: unknown) => void; watch: CallWatch },
): AirtimePort | null {
  if (airtime.account !== null) return africasTalking(airtime.account, onUnclear, watch);
  if (production || sandboxUrl === null) return null;
  return africasTalking({ ...SANDBOX, baseUrl: sandboxUrl }, onUnclear, watch);
}

/** Whether people are offered airtime: a test environment has none. */
export function offersAirtime({ airtime, production, mode }: Pick<Settings, 'airtime' | 'production' | 'mode'>) {
  return mode === 'live' && (airtime.account !== null || !production);
}

/** The secret of the addresses that the provider calls: from the settings, or the sandbox's outside production. */
function airtimeSecretOf(settings: Needed): string | null {
  if (settings.airtime.secret !== null) return settings.airtime.secret;
  return settings.production ? null : keyedHash(settings, 'report', 'airtime of the sandbox');
}

/** Where the provider reports what became of a top-up, and asks whether to carry one out. */
export const airtimePath = (secret: string, what: 'status' | 'validation'): string => `/api/airtime/${secret}/${what}`;

/** The same for the sandbox of a server that is reached at `ownUrl`. */
export function sandboxAirtimeUrls(settings: Needed, ownUrl: string) {
  const secret = airtimeSecretOf(settings) ?? '';
  return {
    statusUrl: `${ownUrl}${airtimePath(secret, 'status')}`,
    validationUrl: `${ownUrl}${airtimePath(secret, 'validation')}`,
  };
}

/** The provider signs nothing, so the secret address is the proof that it is the provider who calls. */
export function isAirtimeSecret(settings: Needed, given: string): boolean {
  const secret = airtimeSecretOf(settings);
  if (secret === null) return false;
  const expected = Buffer.from(secret);
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}
