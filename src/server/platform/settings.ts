import { resolve } from 'node:path';
import { guessesFor } from './guesses.ts';
import { readTrustProxy, type TrustProxy } from './http/proxies.ts';
import { keptSecret } from './kept-secret.ts';

/** Everything the environment sets. Without any settings, the product runs as a demo on one machine. */
export interface Settings {
  production: boolean;
  /**
   * The lowest level that is logged (`silent` for nothing), and whether to log every SQL statement, without its values.
   */
  log: { level: LogLevel; sql: boolean };
  port: number;
  /** The local address to listen on. */
  host: string;
  /** The address of the product for browsers; links in mails use it, never the Host header. */
  origin: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Off behind a pooler that hands each transaction another connection. */
  preparesStatements: boolean;
  /** The owner's address, for migrations and grants; the role of databaseUrl then has minimal rights. */
  migrationDatabaseUrl: string | null;
  sessionSecret: string;
  /** The key for hashes that outlive an erasure; a change of sessionSecret does not affect it. */
  fraudSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  supportAddress: string;
  meetingBaseUrl: string;
  restrictParticipantEmailHosts: boolean;
  /** The proxies we trust to say where a request comes from. */
  trustProxy: TrustProxy;
  /** Development: Vite renders the public pages from data that the server sends. */
  pagesAsData: boolean;
  /** Adds demo people to an empty database and offers them on the login page. */
  demo: boolean;
  /** A Paystack account with a key, or null for the sandbox that we start ourselves. */
  paystack: { baseUrl: string; secretKey: string } | null;
  /** The provider's fees, which the platform pays: for a collection if the provider does not say, and per payout. */
  providerCosts: { collectionPercent: number; payoutPesewas: number };
  /** Google sign-in; null uses the sandbox's stand-in, or in production turns Google sign-in off. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 3000;
const MIN_SECRET_LENGTH = 32;
/**
 * A secret of 32 random characters resists this many guesses, even if hexadecimal; a few words, patterns and
 * repetitions don't.
 */
const MIN_SECRET_GUESSES = 1e25;
/** The same for a key made by a provider. */
const MIN_KEY_GUESSES = 1e16;
const MIN_PASSWORD_GUESSES = 1e8;

/**
 * Reads and checks the settings. Production refuses to start with anything unsafe; elsewhere, the data folder keeps a
 * secret.
 */
export async function readSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const production = env.NODE_ENV === 'production';
  const port = Number(env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  const secretKey = env.PAYSTACK_SECRET_KEY;
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const sessionSecret = env.SESSION_SECRET ?? (production ? '' : keptSecret(dataDir));
  const settings: Settings = {
    production,
    log: { level: logLevelOf(env), sql: env.LOG_SQL === 'on' },
    port,
    host: env.HOST ?? '127.0.0.1',
    origin: (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    preparesStatements: env.DATABASE_PREPARE !== 'off',
    sessionSecret,
    fraudSecret: env.FRAUD_SECRET ?? sessionSecret,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Nyansapo <no-reply@nyansapo.example>',
    supportAddress: env.SUPPORT_EMAIL ?? 'support@nyansapo.example',
    meetingBaseUrl: (env.MEETING_BASE_URL ?? 'https://meet.jit.si').replace(/\/$/, ''),
    restrictParticipantEmailHosts: env.PARTICIPANT_EMAIL_HOSTS === 'restricted',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    pagesAsData: !production && env.WEB_PAGES === 'data',
    demo: !production && env.DEMO !== 'off',
    paystack: secretKey ? { baseUrl: env.PAYSTACK_BASE_URL ?? 'https://api.paystack.co', secretKey } : null,
    providerCosts: {
      collectionPercent: amountOf(env, 'PROVIDER_COLLECTION_PERCENT', 1.95),
      payoutPesewas: Math.round(amountOf(env, 'PROVIDER_PAYOUT_FEE', 1) * 100),
    },
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : null,
  };
  if (production) await refuseUnsafe(settings);
  return settings;
}

function logLevelOf(env: Record<string, string | undefined>): LogLevel {
  if (env.LOG === 'off') return 'silent';
  const level = LOG_LEVELS.find((one) => one === (env.LOG_LEVEL ?? 'warn'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function amountOf(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const amount = Number(env[name] ?? otherwise);
  if (!(amount >= 0 && amount <= 100)) throw new Error(`${name} must be a number from 0 to 100.`);
  return amount;
}

async function refuseUnsafe(settings: Settings): Promise<void> {
  const { sessionSecret, origin, paystack, google, smtpUrl } = settings;
  const problems = [
    sessionSecret === '' && 'SESSION_SECRET must be set.',
    await refuseOwnSecret('SESSION_SECRET', sessionSecret),
    await refuseOwnSecret('FRAUD_SECRET', settings.fraudSecret),
    !origin.startsWith('https://') && 'PUBLIC_ORIGIN must be an https address.',
    paystack === null && 'PAYSTACK_SECRET_KEY must be set: the sandbox never runs in production.',
    paystack?.secretKey.startsWith('sk_test_') && 'PAYSTACK_SECRET_KEY is a test key: no money would move.',
    // The key also signs webhooks: somebody who guesses it could report payments.
    paystack && (await guessesFor(paystack.secretKey)) < MIN_KEY_GUESSES && 'PAYSTACK_SECRET_KEY is too easy to guess.',
    paystack && !paystack.baseUrl.startsWith('https://') && 'PAYSTACK_BASE_URL must be an https address.',
    google && !google.issuer.startsWith('https://') && 'GOOGLE_ISSUER must be an https address.',
    google && (await guessesFor(google.clientSecret)) < MIN_KEY_GUESSES && 'GOOGLE_CLIENT_SECRET is too easy to guess.',
    smtpUrl === null && 'SMTP_URL must be set: the mailbox page never runs in production.',
    await refusePasswordIn('SMTP_URL', smtpUrl),
    await refusePasswordIn('DATABASE_URL', settings.databaseUrl),
    await refusePasswordIn('MIGRATION_DATABASE_URL', settings.migrationDatabaseUrl),
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new Error(`Production refuses to start:\n- ${problems.join('\n- ')}`);
}

/** What is wrong with one of our own signing secrets. */
async function refuseOwnSecret(name: string, secret: string): Promise<string | null> {
  if (secret.length < MIN_SECRET_LENGTH) return `${name} needs at least ${MIN_SECRET_LENGTH} characters.`;
  const isEasy = (await guessesFor(secret)) < MIN_SECRET_GUESSES;
  return isEasy ? `${name} is too easy to guess. Make one with: openssl rand -base64 48` : null;
}

/** What is wrong with the password in an address, if it has one: a socket or a certificate needs none. */
async function refusePasswordIn(name: string, url: string | null): Promise<string | null> {
  const { username, password } = url !== null && URL.canParse(url) ? new URL(url) : { username: '', password: '' };
  const isEasy = password !== '' && (await guessesFor(decodeURIComponent(password), [username])) < MIN_PASSWORD_GUESSES;
  return isEasy ? `The password in ${name} is too easy to guess.` : null;
}
