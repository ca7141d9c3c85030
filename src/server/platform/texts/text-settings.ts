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
  /** The short code that people can text, and the secret of the address that its provider calls; null without one. */
  replies: { number: string; secret: string } | null;
}

export type SmsAccount = ({ provider: 'arkesel' } & ArkeselAccount) | ({ provider: 'hubtel' } & HubtelAccount);

type Env = Readonly<Record<string, string | undefined>>;

const MOST_PESEWAS = 100_000_00;
/** The minimum for a key that a provider generates. */
const MIN_KEY_GUESSES = 1e12;
const MIN_SECRET_GUESSES = 1e16;

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
    replies: repliesOf(env),
    // Rounded, because the binary error of 0.035 would make two segments cost a pesewa more.
    segmentPesewas: Math.round(amountOf(env, 'SMS_SEGMENT_COST', 0.035, 10) * 1e6) / 1e4,
    budgets: {
      platformPesewas: Math.round(amountOf(env, 'SMS_DAILY_BUDGET', 200, MOST_PESEWAS / 100) * 100),
      studyPesewas: Math.round(amountOf(env, 'SMS_DAILY_BUDGET_STUDY', 20, MOST_PESEWAS / 100) * 100),
      codesPercent: amountOf(env, 'SMS_CODES_PERCENT', 40, 100),
    },
  };
}

function repliesOf(env: Env): TextSettings['replies'] {
  const number = env.SMS_REPLY_NUMBER;
  const secret = env.SMS_REPLY_SECRET;
  if (!number && !secret) return null;
  if (!number || !secret) throw new Error('Answering text messages needs SMS_REPLY_NUMBER and SMS_REPLY_SECRET.');
  if (!/^\d{3,10}$/.test(number)) throw new Error('SMS_REPLY_NUMBER must have 3 to 10 digits.');
  if (!/^[\w-]{16,100}$/.test(secret)) {
    throw new Error('SMS_REPLY_SECRET must have 16 to 100 letters, digits, hyphens or underscores.');
  }
  return { number, secret };
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
export async function refuseUnsafeTexts({ account, replies }: TextSettings): Promise<string[]> {
  const isGuessable = replies !== null && (await estimateGuesses(replies.secret)) < MIN_SECRET_GUESSES;
  const ofReplies = isGuessable ? ['SMS_REPLY_SECRET is too easy to guess. Make one with: openssl rand -hex 24'] : [];
  if (account === null) return ofReplies;
  const secret = account.provider === 'arkesel' ? account.apiKey : account.clientSecret;
  return [
    ...ofReplies,
    ...(account.baseUrl.startsWith('https://') ? [] : ['SMS_BASE_URL must be an https address.']),
    ...((await estimateGuesses(secret)) < MIN_KEY_GUESSES ? ['The key of the SMS provider is too easy to guess.'] : []),
  ];
}
