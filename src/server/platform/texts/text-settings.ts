import type { TextBudgets } from '../../../domain/texts.ts';
import { estimateGuesses } from '../password-strength.ts';
import { ARKESEL_URL, type ArkeselAccount } from './arkesel.ts';
import { HUBTEL_URL, type HubtelAccount } from './hubtel.ts';
import { SMS_PROVIDERS, type SmsProvider } from './port.ts';

export interface TextSettings {
  /** Null without keys: then the sandbox is used, and production sends nothing. */
  account: SmsAccount | null;
  /** Which provider's API the sandbox speaks. */
  sandbox: SmsProvider;
  /** The name that messages come from. */
  sender: string;
  /** The provider's price for a segment. */
  segmentPesewas: number;
  budgets: TextBudgets;
}

export type SmsAccount = ({ provider: 'arkesel' } & ArkeselAccount) | ({ provider: 'hubtel' } & HubtelAccount);

type Env = Readonly<Record<string, string | undefined>>;

const MOST_PESEWAS = 100_000_00;
/** The minimum for a key that a provider generates. */
const MIN_KEY_GUESSES = 1e12;

/** Reads and checks the settings of text messages. */
export function readTextSettings(env: Env): TextSettings {
  const sender = env.SMS_SENDER ?? 'Nyansapo';
  if (!/^[A-Za-z0-9 ]{1,11}$/.test(sender)) throw new Error('SMS_SENDER must have 1 to 11 letters or digits.');
  const wanted = SMS_PROVIDERS.find((one) => one === (env.SMS_PROVIDER ?? 'arkesel'));
  if (!wanted) throw new Error(`SMS_PROVIDER must be one of ${SMS_PROVIDERS.join(', ')}.`);
  return {
    account: accountOf(env, wanted, sender),
    sandbox: wanted,
    sender,
    // Rounded, because the binary error of 0.035 would make two segments cost a pesewa more.
    segmentPesewas: Math.round(amountOf(env, 'SMS_SEGMENT_COST', 0.035, 10) * 1e6) / 1e4,
    budgets: {
      platformPesewas: Math.round(amountOf(env, 'SMS_DAILY_BUDGET', 200, MOST_PESEWAS / 100) * 100),
      studyPesewas: Math.round(amountOf(env, 'SMS_DAILY_BUDGET_STUDY', 20, MOST_PESEWAS / 100) * 100),
      codesPercent: amountOf(env, 'SMS_CODES_PERCENT', 40, 100),
    },
  };
}

function accountOf(env: Env, provider: SmsProvider, sender: string): SmsAccount | null {
  const apiKey = env.ARKESEL_API_KEY;
  const clientId = env.HUBTEL_CLIENT_ID;
  const clientSecret = env.HUBTEL_CLIENT_SECRET;
  const baseUrl = env.SMS_BASE_URL?.replace(/\/$/, '');
  if (provider === 'arkesel') return apiKey ? { provider, baseUrl: baseUrl ?? ARKESEL_URL, apiKey, sender } : null;
  if (!clientId || !clientSecret) return null;
  return { provider, baseUrl: baseUrl ?? HUBTEL_URL, clientId, clientSecret, sender };
}

function amountOf(env: Env, name: string, otherwise: number, most: number): number {
  const amount = Number(env[name] ?? otherwise);
  if (!(amount >= 0 && amount <= most)) throw new Error(`${name} must be a number from 0 to ${most}.`);
  return amount;
}

/** Settings that production refuses. A missing account is allowed: then nobody gets text messages. */
export async function refuseUnsafeTexts({ account }: TextSettings): Promise<string[]> {
  if (account === null) return [];
  const secret = account.provider === 'arkesel' ? account.apiKey : account.clientSecret;
  return [
    ...(account.baseUrl.startsWith('https://') ? [] : ['SMS_BASE_URL must be an https address.']),
    ...((await estimateGuesses(secret)) < MIN_KEY_GUESSES ? ['The key of the SMS provider is too easy to guess.'] : []),
  ];
}
