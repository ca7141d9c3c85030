import type { CallWatch } from '../payments/provider-http.ts';
import type { Settings } from '../settings.ts';
import { arkesel } from './arkesel.ts';
import { hubtel } from './hubtel.ts';
import type { SmsPort } from './port.ts';
import type { SmsAccount } from './text-settings.ts';

/** The sandbox's key, which is not secret. */
const SANDBOX_KEY = 'sandbox-only';

/** The provider whose keys are set, otherwise the sandbox through the same adapter; null where there is neither. */
export function openSms(
  { texts, production }: Pick<Settings, 'texts' | 'production'>,
  sandboxUrl: string | null,
  { onUnclear, watch }: { onUnclear: (error: unknown) => void; watch: CallWatch },
): SmsPort | null {
  const open = (account: SmsAccount) =>
    account.provider === 'arkesel' ? arkesel(account, onUnclear, watch) : hubtel(account, onUnclear, watch);
  if (texts.account !== null) return open(texts.account);
  if (production || sandboxUrl === null) return null;
  return { ...open(sandboxAccount(texts, sandboxUrl)), phonesUrl: `${sandboxUrl}/phone` };
}

function sandboxAccount({ sandbox: provider, sender }: Settings['texts'], baseUrl: string): SmsAccount {
  return provider === 'arkesel'
    ? { provider, baseUrl, apiKey: SANDBOX_KEY, sender }
    : { provider, baseUrl, clientId: SANDBOX_KEY, clientSecret: SANDBOX_KEY, sender };
}
