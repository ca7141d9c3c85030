import { estimateGuesses } from '../password-strength.ts';
import { AFRICAS_TALKING_URL, type AfricasTalkingAccount } from './africas-talking.ts';

export interface AirtimeSettings {
  /** Null without a key: then the sandbox is used, and production offers no airtime. */
  account: AfricasTalkingAccount | null;
  /** The secret part of the addresses that the provider calls; null for the sandbox's. */
  secret: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The minimum for a key that a provider generates. */
const MIN_KEY_GUESSES = 1e16;

/** Reads and checks the settings of airtime. */
export function readAirtimeSettings(env: Env): AirtimeSettings {
  const username = env.AFRICASTALKING_USERNAME;
  const apiKey = env.AFRICASTALKING_API_KEY;
  const secret = env.AIRTIME_SECRET ?? null;
  if (secret !== null && !/^[\w-]{16,100}$/.test(secret)) {
    throw new Error('AIRTIME_SECRET must have 16 to 100 letters, digits, hyphens or underscores.');
  }
  if (!username && !apiKey) return { account: null, secret };
  if (!username || !apiKey || secret === null) {
    throw new Error('Airtime needs AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY and AIRTIME_SECRET.');
  }
  const baseUrl = (env.AFRICASTALKING_BASE_URL ?? AFRICAS_TALKING_URL).replace(/\/$/, '');
  return { account: { baseUrl, username, apiKey }, secret };
}

/** Settings that production refuses. A missing account is allowed: then nobody is offered airtime. */
export async function refuseUnsafeAirtime({ account, secret }: AirtimeSettings): Promise<string[]> {
  if (account === null) return [];
  const isWeak = async (text: string) => (await estimateGuesses(text)) < MIN_KEY_GUESSES;
  return [
    ...(account.baseUrl.startsWith('https://') ? [] : ['AFRICASTALKING_BASE_URL must be an https address.']),
    ...(account.username === 'sandbox' ? ['AFRICASTALKING_USERNAME is the sandbox: no airtime would be sent.'] : []),
    ...((await isWeak(account.apiKey)) ? ['AFRICASTALKING_API_KEY is too easy to guess.'] : []),
    ...((await isWeak(secret ?? ''))
      ? ['AIRTIME_SECRET is too easy to guess. Make one with: openssl rand -hex 24']
      : []),
  ];
}
