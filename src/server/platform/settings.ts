import { join, resolve } from 'node:path';
import type { Company } from '../../contract/site.ts';
import type { BankDetails } from '../../contract/transfers.ts';
import { findCountry } from '../../domain/countries.ts';
import type { PayoutRailName } from '../../domain/enumerations.ts';
import type { OwnTimeLimits } from '../../domain/own-time.ts';
import { type AirtimeSettings, readAirtimeSettings, refuseUnsafeAirtime } from './airtime/airtime-settings.ts';
import { readTrustProxy, type TrustProxy } from './http/proxies.ts';
import { keptSecret } from './kept-secret.ts';
import { type MeetingServer, readMeetingSettings, refuseUnsafeMeetings } from './meeting-settings.ts';
import { estimateGuesses } from './password-strength.ts';
import type { MtnAccount } from './payments/mtn.ts';
import { readMtnAccount, readPayoutRails, refuseUnsafeRails } from './payments/rail-settings.ts';
import { type Secrets, withSecretsFromFiles } from './secrets.ts';
import type { S3Settings } from './storage/s3-store.ts';
import { readTextSettings, refuseUnsafeTexts, type TextSettings } from './texts/text-settings.ts';
import { readUssdSettings, refuseUnsafeUssd, type UssdSettings } from './ussd/ussd-settings.ts';

/** Everything the environment sets. Without any settings, the product runs as a demo on one machine. */
/**
 * What a process does: `web` answers requests, `worker` runs jobs, `all` does both and brings the database up to date by
 * itself.
 */
const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Settings {
  production: boolean;
  /** An instance for an organisation’s tests has fake people and fake money only. */
  mode: 'live' | 'test';
  role: Role;
  /**
   * The lowest level that is logged (`silent` for nothing), and whether to log every SQL statement, without its values.
   */
  log: { level: LogLevel; sql: boolean };
  port: number;
  /** The local address to listen on. */
  host: string;
  /** How many calls of the API may be open before more are refused. */
  mostOpenCalls: number;
  /** How long requests are still accepted after the signal to stop, in milliseconds. */
  stopDelayMs: number;
  /** The address of the product for browsers; links in mails use it, never the Host header. */
  origin: string;
  dataDir: string;
  databaseUrl: string | null;
  /** If this process is root, the user that the embedded PostgreSQL runs as. */
  embeddedDatabaseUser: string;
  /** A replica for reads that may be seconds old; without one, the primary serves them. */
  databaseReadUrl: string | null;
  /** How many connections to the database a process opens at most for its requests. */
  databaseConnections: number;
  /** How long a request waits for one of them, for a lock or for a statement, in milliseconds. */
  databaseWaitMs: number;
  /** Off behind a pooler that may give each transaction another connection. */
  preparesStatements: boolean;
  /** The owner's address, for migrations and grants; the role of databaseUrl then has minimal rights. */
  migrationDatabaseUrl: string | null;
  /**
   * The address of a PostgreSQL server for test environments, each with its own database; its role may create databases. The
   * embedded server needs no setting; with DATABASE_URL but without this, there are no test environments.
   */
  testDatabaseUrl: string | null;
  /** How many test environments may be open in a process; 0 for none at all. */
  mostTestEnvironments: number;
  sessionSecrets: Secrets;
  /** The key for hashes that outlive an erasure; a change of sessionSecrets does not affect it. */
  fraudSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  supportAddress: string;
  /** The registration with the Data Protection Commission, which the footer shows; null before there is one. */
  dataProtectionNumber: string | null;
  /** Who runs this instance, for the public pages and the footer of mails. */
  company: Company;
  /** Our account for bank transfers; null where organisations can't pay by transfer. */
  bank: BankDetails | null;
  /** The ISO code of the country in which the database, recordings and backups are; null if the privacy policy shows none. */
  dataCountry: string | null;
  /** The server of session rooms; null if researchers bring their own links. */
  meetings: MeetingServer | null;
  restrictParticipantEmailHosts: boolean;
  /**
   * Where /metrics is served: on a port of its own, or on the main one to holders of a token. Null for neither; one of the fields
   * is null if only the other is set.
   */
  metrics: { port: number | null; host: string; token: string | null };
  /** The collector of traces; null records none. */
  tracing: Tracing | null;
  /** The proxies we trust to say where a request comes from. */
  trustProxy: TrustProxy;
  /** Development: Vite renders the public pages from data that the server sends. */
  pagesAsData: boolean;
  /** Adds demo people to an empty database and offers them on the login page. */
  demo: boolean;
  /** A Paystack account with a key, or null for the sandbox that we start ourselves. */
  paystack: { baseUrl: string; secretKey: string } | null;
  /** The rails that pay people out, the first one first. */
  payoutRails: readonly PayoutRailName[];
  /** MTN's disbursements; without an account, the sandbox's where there is one. */
  mtn: { account: Omit<MtnAccount, 'callbackUrl'> | null; payoutPesewas: number };
  /** The provider's fees, which the platform pays: for a collection if the provider does not say, and per payout. */
  providerCosts: { collectionPercent: number; payoutPesewas: number };
  /** What a person gets from us if their payout is late; 0 for nothing. */
  latePayoutPesewas: number;
  /** Payment lists: our fee per payment, and what one number can get in a year by lists of all organisations. */
  paymentLists: { feePesewas: number; yearlyLimitPesewas: number };
  /** Where recordings are kept: a bucket, or `recordingsDir` if null. */
  storage: S3Settings | null;
  /** A folder for recordings that all processes share; in the data folder unless set. */
  recordingsDir: string;
  /** The minimum pay and the maximum length of work in people's own time. */
  ownTimeLimits: OwnTimeLimits;
  /** How text messages are sent, what they cost, and how much may be spent on them. */
  texts: TextSettings;
  /** How airtime is sent. */
  airtime: AirtimeSettings;
  /** The menus that people dial. */
  ussd: UssdSettings;
  /** Development: webhooks may lead to this machine, and without encryption. */
  webhooksToThisMachine: boolean;
  /** Google sign-in; null uses the sandbox's stand-in, or in production turns Google sign-in off. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
}

/** A collector that takes OTLP over HTTP. */
export interface Tracing {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 3000;
const MIN_SECRET_LENGTH = 32;
/** 32 random characters withstand this many guesses, even if hexadecimal; a few words, patterns and repetitions don't. */
const MIN_SECRET_GUESSES = 1e25;
/** The minimum for a key that a provider generates. */
const MIN_KEY_GUESSES = 1e16;
const MIN_PASSWORD_GUESSES = 1e8;

/**
 * Reads and checks the settings. Production refuses to start with anything unsafe; elsewhere, the data folder keeps a
 * secret.
 */
export async function readSettings(given: Record<string, string | undefined>): Promise<Settings> {
  const env = withSecretsFromFiles(given);
  const production = env.NODE_ENV === 'production';
  const port = portOf(env.PORT ?? DEFAULT_PORT, 'PORT');
  const secretKey = env.PAYSTACK_SECRET_KEY;
  const dataDir = dataFolderOf(env);
  const sessionSecret = env.SESSION_SECRET ?? (production ? '' : keptSecret(dataDir));
  const previousSecret = env.SESSION_SECRET_PREVIOUS;
  if (previousSecret && !env.FRAUD_SECRET) {
    throw new Error(
      'Set FRAUD_SECRET to the first SESSION_SECRET before you change it, or fraud checks forget everybody.',
    );
  }
  const settings: Settings = {
    production,
    mode: 'live',
    role: roleOf(env),
    log: { level: logLevelOf(env), sql: env.LOG_SQL === 'on' },
    port,
    host: env.HOST ?? '127.0.0.1',
    mostOpenCalls: wholeNumberOf(env, 'MOST_OPEN_CALLS', 200, 10_000),
    stopDelayMs: wholeNumberOf(env, 'STOP_DELAY_SECONDS', 0, 60) * 1000,
    origin: (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    embeddedDatabaseUser: env.EMBEDDED_DATABASE_USER ?? 'nobody',
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseConnections: wholeNumberOf(env, 'DATABASE_CONNECTIONS', 12, 200),
    databaseWaitMs: wholeNumberOf(env, 'DATABASE_WAIT_SECONDS', 4, 60) * 1000,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    preparesStatements: env.DATABASE_PREPARE !== 'off',
    testDatabaseUrl: env.TEST_DATABASE_URL ?? null,
    mostTestEnvironments: wholeNumberOf(env, 'TEST_ENVIRONMENTS', 3, 100),
    sessionSecrets: previousSecret ? [sessionSecret, previousSecret] : [sessionSecret],
    fraudSecret: env.FRAUD_SECRET ?? sessionSecret,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Nyansapo <no-reply@nyansapo.example>',
    supportAddress: env.SUPPORT_EMAIL ?? 'support@nyansapo.example',
    dataProtectionNumber: env.DATA_PROTECTION_NUMBER ?? null,
    company: companyOf(env),
    bank: bankOf(env, production),
    dataCountry: env.DATA_COUNTRY === undefined ? null : countryOf(env.DATA_COUNTRY),
    meetings: readMeetingSettings(env),
    restrictParticipantEmailHosts: env.PARTICIPANT_EMAIL_HOSTS === 'restricted',
    metrics: {
      port: env.METRICS_PORT === undefined ? null : portOf(env.METRICS_PORT, 'METRICS_PORT'),
      host: env.METRICS_HOST ?? '127.0.0.1',
      token: env.METRICS_TOKEN ?? null,
    },
    tracing: tracingOf(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    pagesAsData: !production && env.WEB_PAGES === 'data',
    demo: !production && env.DEMO !== 'off',
    paystack: secretKey ? { baseUrl: env.PAYSTACK_BASE_URL ?? 'https://api.paystack.co', secretKey } : null,
    payoutRails: readPayoutRails(env),
    mtn: { account: readMtnAccount(env), payoutPesewas: Math.round(amountOf(env, 'MTN_PAYOUT_FEE', 1) * 100) },
    providerCosts: {
      collectionPercent: amountOf(env, 'PROVIDER_COLLECTION_PERCENT', 1.95),
      payoutPesewas: Math.round(amountOf(env, 'PROVIDER_PAYOUT_FEE', 1) * 100),
    },
    latePayoutPesewas: Math.round(amountOf(env, 'LATE_PAYOUT_AMOUNT', 2) * 100),
    paymentLists: {
      feePesewas: Math.round(amountOf(env, 'LIST_PAYOUT_FEE', 2) * 100),
      yearlyLimitPesewas: wholeNumberOf(env, 'LIST_YEARLY_LIMIT', 5000, 1_000_000) * 100,
    },
    storage: storageOf(env),
    recordingsDir: env.RECORDINGS_DIR ? resolve(env.RECORDINGS_DIR) : clipsFolderOf(dataDir),
    ownTimeLimits: {
      leastPesewasPer10Minutes: Math.round(amountOf(env, 'LEAST_PAY_PER_10_MINUTES', 5) * 100),
      longestMinutes: {
        TASK: wholeNumberOf(env, 'LONGEST_TASK_MINUTES', 120, 600),
        DIARY: wholeNumberOf(env, 'LONGEST_ENTRY_MINUTES', 60, 600),
      },
    },
    texts: readTextSettings(env),
    airtime: readAirtimeSettings(env),
    ussd: readUssdSettings(env),
    webhooksToThisMachine: mayCallThisMachine(env, production),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : null,
  };
  if (settings.role !== 'all' && settings.databaseUrl === null) {
    throw new Error(`ROLE=${settings.role} needs DATABASE_URL: processes that work together need one database.`);
  }
  if (settings.role !== 'all' && settings.paystack === null) {
    throw new Error(`ROLE=${settings.role} needs PAYSTACK_SECRET_KEY: processes that work together need one provider.`);
  }
  if (production) await refuseUnsafe(settings);
  return settings;
}

/** On by default where only this machine can reach the product: then webhooks to it expose nothing to others. */
function mayCallThisMachine(env: Record<string, string | undefined>, production: boolean): boolean {
  if (env.WEBHOOKS_TO_THIS_MACHINE !== undefined) return env.WEBHOOKS_TO_THIS_MACHINE === 'on';
  return !production && ['127.0.0.1', '::1', 'localhost'].includes(env.HOST ?? '127.0.0.1');
}

/** The default folder of recordings. */
export const clipsFolderOf = (dataDir: string): string => join(dataDir, 'clips');

/** The data folder, for code that needs it before the settings are read. */
export const dataFolderOf = (env: Record<string, string | undefined>): string => resolve(env.DATA_DIR ?? './data');

function companyOf(env: Record<string, string | undefined>): Company {
  return {
    name: env.COMPANY_NAME || null,
    registration: env.COMPANY_REGISTRATION || null,
    address: env.COMPANY_ADDRESS || null,
    phone: env.COMPANY_PHONE || null,
    whatsapp: env.COMPANY_WHATSAPP || null,
    people: (env.COMPANY_PEOPLE ?? '')
      .split(';')
      .map((person) => person.trim())
      .filter((person) => person !== ''),
  };
}

/** An account that does not exist. */
export const SAMPLE_BANK: BankDetails = {
  name: 'Sample Bank (not a real one)',
  branch: 'Sample Branch, Accra',
  accountName: 'Nyansapo Sample Account',
  accountNumber: '0000000000000',
  swift: 'SAMPGHAC',
};

/** Where organisations transfer money to. Without settings it is a sample outside production, as the sandbox is. */
function bankOf(env: Record<string, string | undefined>, production: boolean): BankDetails | null {
  if (env.BANK_ACCOUNT_NUMBER) {
    if (!env.BANK_NAME) throw new Error('BANK_ACCOUNT_NUMBER needs BANK_NAME.');
    return {
      name: env.BANK_NAME,
      branch: env.BANK_BRANCH || null,
      accountName: env.BANK_ACCOUNT_NAME || env.COMPANY_NAME || 'Nyansapo',
      accountNumber: env.BANK_ACCOUNT_NUMBER,
      swift: env.BANK_SWIFT || null,
    };
  }
  return production ? null : SAMPLE_BANK;
}

function roleOf(env: Record<string, string | undefined>): Role {
  const role = ROLES.find((one) => one === (env.ROLE ?? 'all'));
  if (!role) throw new Error(`ROLE must be one of ${ROLES.join(', ')}.`);
  return role;
}

function logLevelOf(env: Record<string, string | undefined>): LogLevel {
  if (env.LOG === 'off') return 'silent';
  const level = LOG_LEVELS.find((one) => one === (env.LOG_LEVEL ?? 'warn'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

/** The names and meanings are those of OpenTelemetry. Our traces have no remote parent, so `parentbased_` changes nothing. */
function tracingOf(env: Record<string, string | undefined>): Tracing | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  if (!URL.canParse(endpoint)) throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector.');
  const sampler = (env.OTEL_TRACES_SAMPLER ?? 'always_on').replace(/^parentbased_/, '');
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const ratio = { always_on: 1, always_off: 0, traceidratio: share }[sampler];
  if (ratio === undefined) throw new Error('OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio.');
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.includes('='));
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers,
    serviceName: env.OTEL_SERVICE_NAME ?? 'nyansapo',
    ratio,
  };
}

/** A bucket with its endpoint and keys; null without OBJECT_STORE_BUCKET. */
function storageOf(env: Record<string, string | undefined>): S3Settings | null {
  const bucket = env.OBJECT_STORE_BUCKET;
  const address = env.OBJECT_STORE_ENDPOINT;
  const accessKeyId = env.OBJECT_STORE_KEY_ID;
  const secretAccessKey = env.OBJECT_STORE_SECRET;
  if (!bucket) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('OBJECT_STORE_BUCKET is no name of a bucket.');
  if (!address || !URL.canParse(address))
    throw new Error('OBJECT_STORE_ENDPOINT must be the address of an object store.');
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('OBJECT_STORE_BUCKET needs OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET.');
  }
  const region = env.OBJECT_STORE_REGION ?? 'us-east-1';
  return { bucket, endpoint: address.replace(/\/$/, ''), region, accessKeyId, secretAccessKey };
}

function portOf(given: string | number, name: string): number {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535.`);
  return port;
}

function wholeNumberOf(env: Record<string, string | undefined>, name: string, otherwise: number, most: number): number {
  const number = Number(env[name] ?? otherwise);
  if (!Number.isInteger(number) || number < 0 || number > most) {
    throw new Error(`${name} must be a whole number from 0 to ${most}.`);
  }
  return number;
}

function amountOf(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const amount = Number(env[name] ?? otherwise);
  if (!(amount >= 0 && amount <= 100)) throw new Error(`${name} must be a number from 0 to 100.`);
  return amount;
}

async function refuseUnsafe(settings: Settings): Promise<void> {
  const { sessionSecrets, origin, paystack, google, smtpUrl } = settings;
  const [sessionSecret, previousSecret] = sessionSecrets;
  const problems = [
    sessionSecret === '' && 'SESSION_SECRET must be set.',
    await refuseOwnSecret('SESSION_SECRET', sessionSecret),
    previousSecret && (await refuseOwnSecret('SESSION_SECRET_PREVIOUS', previousSecret)),
    await refuseOwnSecret('FRAUD_SECRET', settings.fraudSecret),
    !origin.startsWith('https://') && 'PUBLIC_ORIGIN must be an https address.',
    paystack === null && 'PAYSTACK_SECRET_KEY must be set: the sandbox never runs in production.',
    paystack?.secretKey.startsWith('sk_test_') && 'PAYSTACK_SECRET_KEY is a test key: no money would move.',
    // The key also signs webhooks: somebody who guesses it could report payments.
    paystack &&
      (await estimateGuesses(paystack.secretKey)) < MIN_KEY_GUESSES &&
      'PAYSTACK_SECRET_KEY is too easy to guess.',
    paystack && !paystack.baseUrl.startsWith('https://') && 'PAYSTACK_BASE_URL must be an https address.',
    google && !google.issuer.startsWith('https://') && 'GOOGLE_ISSUER must be an https address.',
    google &&
      (await estimateGuesses(google.clientSecret)) < MIN_KEY_GUESSES &&
      'GOOGLE_CLIENT_SECRET is too easy to guess.',
    settings.storage &&
      (await estimateGuesses(settings.storage.secretAccessKey)) < MIN_KEY_GUESSES &&
      'OBJECT_STORE_SECRET is too easy to guess.',
    settings.storage && !isPrivate(settings.storage.endpoint) && 'OBJECT_STORE_ENDPOINT must be an https address.',
    settings.storage === null &&
      settings.databaseUrl !== null &&
      settings.recordingsDir === clipsFolderOf(settings.dataDir) &&
      'RECORDINGS_DIR or OBJECT_STORE_BUCKET must be set: a folder that every process can write to, or a bucket. The database would outlast recordings in the data folder.',
    ...(await refuseUnsafeRails(settings)),
    ...(await refuseUnsafeTexts(settings.texts)),
    ...(await refuseUnsafeAirtime(settings.airtime)),
    ...(await refuseUnsafeUssd(settings.ussd)),
    ...(await refuseUnsafeMeetings(settings.meetings)),
    await refuseToken(settings.metrics.token),
    settings.webhooksToThisMachine &&
      'WEBHOOKS_TO_THIS_MACHINE must be off: it opens this machine to every organisation.',
    smtpUrl === null && 'SMTP_URL must be set: the mailbox page never runs in production.',
    await refusePasswordIn('SMTP_URL', smtpUrl),
    await refusePasswordIn('DATABASE_URL', settings.databaseUrl),
    await refusePasswordIn('DATABASE_READ_URL', settings.databaseReadUrl),
    await refusePasswordIn('MIGRATION_DATABASE_URL', settings.migrationDatabaseUrl),
    await refusePasswordIn('TEST_DATABASE_URL', settings.testDatabaseUrl),
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new Error(`Production refuses to start:\n- ${problems.join('\n- ')}`);
}

/** Whether traffic to an address can't be read on the way: it is encrypted, or stays on this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** What is wrong with one of our own signing secrets. */
async function refuseOwnSecret(name: string, secret: string): Promise<string | null> {
  if (secret.length < MIN_SECRET_LENGTH) return `${name} needs at least ${MIN_SECRET_LENGTH} characters.`;
  const isEasy = (await estimateGuesses(secret)) < MIN_SECRET_GUESSES;
  return isEasy ? `${name} is too easy to guess. Make one with: openssl rand -base64 48` : null;
}

/** What is wrong with the token of /metrics, if there is one. */
async function refuseToken(token: string | null): Promise<string | null> {
  if (token === null || (await estimateGuesses(token)) >= MIN_KEY_GUESSES) return null;
  return 'METRICS_TOKEN is too easy to guess. Make one with: openssl rand -base64 24';
}

/** What is wrong with the password in an address, if it has one: a socket or a certificate needs none. */
async function refusePasswordIn(name: string, url: string | null): Promise<string | null> {
  const { username, password } = url !== null && URL.canParse(url) ? new URL(url) : { username: '', password: '' };
  const isEasy =
    password !== '' && (await estimateGuesses(decodeURIComponent(password), [username])) < MIN_PASSWORD_GUESSES;
  return isEasy ? `The password in ${name} is too easy to guess.` : null;
}

function countryOf(code: string): string {
  if (!findCountry(code)) throw new Error('DATA_COUNTRY must be a country’s ISO code, such as GH');
  return code;
}
