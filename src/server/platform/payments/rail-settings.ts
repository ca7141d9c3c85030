import { codesOf } from '../../../domain/codes.ts';
import { PAYOUT_RAILS, type PayoutRailName } from '../../../domain/enumerations.ts';
import { estimateGuesses } from '../password-strength.ts';
import type { MtnAccount } from './mtn.ts';

type Env = Record<string, string | undefined>;

const MTN_ADDRESS = 'https://proxy.momoapi.mtn.com';
/** MTN generates the key of an API user. */
const MIN_KEY_GUESSES = 1e16;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The rails in their order. By default, those that have keys; without any keys, the sandboxes of all. */
export function readPayoutRails(env: Env): PayoutRailName[] {
  const all = codesOf(PAYOUT_RAILS);
  const given = env.PAYOUT_RAILS?.split(',').map((name) => name.trim().toUpperCase());
  const isMtn = env.MTN_SUBSCRIPTION_KEY !== undefined || env.PAYSTACK_SECRET_KEY === undefined;
  const rails = given ?? (isMtn ? all : ['PAYSTACK']);
  const known = all.filter((name) => rails.includes(name));
  if (known.length !== rails.length || known.length === 0) {
    throw new Error(`PAYOUT_RAILS must name some of ${all.map((name) => name.toLowerCase()).join(', ')}, each once.`);
  }
  return known.toSorted((one, other) => rails.indexOf(one) - rails.indexOf(other));
}

/** Null without keys. */
export function readMtnAccount(env: Env): Omit<MtnAccount, 'callbackUrl'> | null {
  const subscriptionKey = env.MTN_SUBSCRIPTION_KEY;
  const apiUser = env.MTN_API_USER;
  const apiKey = env.MTN_API_KEY;
  if (!subscriptionKey && !apiUser && !apiKey) return null;
  if (!subscriptionKey || !apiUser || !apiKey) {
    throw new Error('MTN needs MTN_SUBSCRIPTION_KEY, MTN_API_USER and MTN_API_KEY.');
  }
  if (!UUID.test(apiUser)) throw new Error('MTN_API_USER must be a UUID.');
  return {
    baseUrl: (env.MTN_BASE_URL ?? MTN_ADDRESS).replace(/\/$/, ''),
    subscriptionKey,
    apiUser,
    apiKey,
    environment: env.MTN_TARGET_ENVIRONMENT ?? 'mtnghana',
  };
}

/** Settings that production refuses. */
export async function refuseUnsafeRails(settings: {
  payoutRails: readonly PayoutRailName[];
  mtn: { account: Omit<MtnAccount, 'callbackUrl'> | null };
}): Promise<(string | false)[]> {
  const { account } = settings.mtn;
  return [
    settings.payoutRails.includes('MTN') && account === null && 'PAYOUT_RAILS names mtn, which has no keys.',
    account !== null && !account.baseUrl.startsWith('https://') && 'MTN_BASE_URL must be an https address.',
    account !== null &&
      account.environment === 'sandbox' &&
      'MTN_TARGET_ENVIRONMENT is a sandbox: no money would move.',
    account !== null &&
      (await estimateGuesses(account.apiKey)) < MIN_KEY_GUESSES &&
      'MTN_API_KEY is too easy to guess.',
  ];
}
