import { estimateGuesses } from '../password-strength.ts';

export interface UssdSettings {
  /** What people dial, such as *713*100#. */
  code: string;
  /**
   * The secret part of the address that the aggregator calls. Null for none: then the sandbox calls, and in production nobody can
   * dial.
   */
  secret: string | null;
}

const MIN_SECRET_GUESSES = 1e16;

/** Reads and checks the settings of the menus that people dial. */
export function readUssdSettings(env: Readonly<Record<string, string | undefined>>): UssdSettings {
  const code = env.USSD_CODE ?? '*713*100#';
  if (!/^\*\d{1,6}(?:\*\d{1,6}){0,3}#$/.test(code)) throw new Error('USSD_CODE must be a code such as *713*100#.');
  const secret = env.USSD_SECRET ?? null;
  if (secret !== null && !/^[\w-]{16,100}$/.test(secret)) {
    throw new Error('USSD_SECRET must have 16 to 100 letters, digits, hyphens or underscores.');
  }
  return { code, secret };
}

/** Settings that production refuses. A missing secret is allowed: then nobody can dial. */
export async function refuseUnsafeUssd({ secret }: UssdSettings): Promise<string[]> {
  if (secret === null || (await estimateGuesses(secret)) >= MIN_SECRET_GUESSES) return [];
  return ['USSD_SECRET is too easy to guess. Make one with: openssl rand -hex 24'];
}
