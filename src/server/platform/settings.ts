import { resolve } from 'node:path';

/** Everything that the environment decides. Without any of it the product runs as a demo on one machine. */
export interface Settings {
  production: boolean;
  port: number;
  /** Where browsers reach us; links in mails use it, never the Host header. */
  origin: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The owner's address, for migrations and grants; then the role of databaseUrl can do no more than it must. */
  migrationDatabaseUrl: string | null;
  sessionSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  supportAddress: string;
  meetingBaseUrl: string;
  restrictParticipantEmailHosts: boolean;
  trustProxy: boolean;
  /** Demo people on an empty database, offered on the login page. */
  demo: boolean;
  /** A keyed Paystack account, or null for the sandbox that we start ourselves. */
  paystack: { baseUrl: string; secretKey: string } | null;
  /** What the provider takes, which the platform bears: of a collection when it does not say itself, and per payout. */
  providerCosts: { collectionPercent: number; payoutPesewas: number };
  /** Google sign-in; null offers the sandbox's stand-in outside of production, and nothing in it. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
}

const DEFAULT_PORT = 3000;
const DEMO_SESSION_SECRET = 'demo-only-session-secret-never-in-production';
const MIN_SECRET_LENGTH = 32;
const MIN_DIFFERENT_LETTERS = 10;

/** Reads and checks the settings. Production refuses to start with anything unsafe (security.md). */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const production = env.NODE_ENV === 'production';
  const port = Number(env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  const secretKey = env.PAYSTACK_SECRET_KEY;
  const settings: Settings = {
    production,
    port,
    origin: (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? DEMO_SESSION_SECRET,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Nyansapo <no-reply@nyansapo.example>',
    supportAddress: env.SUPPORT_EMAIL ?? 'support@nyansapo.example',
    meetingBaseUrl: (env.MEETING_BASE_URL ?? 'https://meet.jit.si').replace(/\/$/, ''),
    restrictParticipantEmailHosts: env.PARTICIPANT_EMAIL_HOSTS === 'restricted',
    trustProxy: env.TRUST_PROXY === '1' || env.TRUST_PROXY === 'true',
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
  if (production) refuseUnsafe(settings);
  return settings;
}

function amountOf(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const amount = Number(env[name] ?? otherwise);
  if (!(amount >= 0 && amount <= 100)) throw new Error(`${name} must be a number from 0 to 100.`);
  return amount;
}

function refuseUnsafe(settings: Settings): void {
  const problems = [
    settings.sessionSecret === DEMO_SESSION_SECRET && 'SESSION_SECRET must be set.',
    settings.sessionSecret.length < MIN_SECRET_LENGTH &&
      `SESSION_SECRET needs at least ${MIN_SECRET_LENGTH} characters.`,
    new Set(settings.sessionSecret).size < MIN_DIFFERENT_LETTERS &&
      'SESSION_SECRET is too easy to guess; make one with: openssl rand -base64 48',
    !settings.origin.startsWith('https://') && 'PUBLIC_ORIGIN must be an https address.',
    settings.paystack === null && 'PAYSTACK_SECRET_KEY must be set: the sandbox never runs in production.',
    settings.google?.issuer.startsWith('http://') && 'GOOGLE_ISSUER must be an https address.',
    settings.smtpUrl === null && 'SMTP_URL must be set: the mailbox page never runs in production.',
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new Error(`Production refuses to start:\n- ${problems.join('\n- ')}`);
}
