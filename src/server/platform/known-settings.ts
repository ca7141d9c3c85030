import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';

/** Every setting; `.env.example` explains them, and a test compares the two. */
export const SETTINGS: readonly string[] = [
  'NODE_ENV',
  'ROLE',
  'PORT',
  'HOST',
  'STOP_DELAY_SECONDS',
  'MOST_OPEN_CALLS',
  'PUBLIC_ORIGIN',
  'DATA_DIR',
  'DEMO',
  'EMBEDDED_DATABASE_USER',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_PREPARE',
  'TEST_DATABASE_URL',
  'TEST_ENVIRONMENTS',
  'DATABASE_CONNECTIONS',
  'DATABASE_WAIT_SECONDS',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'FRAUD_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_BASE_URL',
  'PROVIDER_COLLECTION_PERCENT',
  'PROVIDER_PAYOUT_FEE',
  'PAYOUT_RAILS',
  'MTN_SUBSCRIPTION_KEY',
  'MTN_API_USER',
  'MTN_API_KEY',
  'MTN_TARGET_ENVIRONMENT',
  'MTN_BASE_URL',
  'MTN_PAYOUT_FEE',
  'RECORDINGS_DIR',
  'OBJECT_STORE_BUCKET',
  'OBJECT_STORE_ENDPOINT',
  'OBJECT_STORE_REGION',
  'OBJECT_STORE_KEY_ID',
  'OBJECT_STORE_SECRET',
  'LATE_PAYOUT_AMOUNT',
  'LIST_PAYOUT_FEE',
  'LIST_YEARLY_LIMIT',
  'LEAST_PAY_PER_10_MINUTES',
  'LONGEST_TASK_MINUTES',
  'LONGEST_ENTRY_MINUTES',
  'SMS_PROVIDER',
  'ARKESEL_API_KEY',
  'HUBTEL_CLIENT_ID',
  'HUBTEL_CLIENT_SECRET',
  'SMS_BASE_URL',
  'SMS_SENDER',
  'SMS_SEGMENT_COST',
  'SMS_DAILY_BUDGET',
  'SMS_DAILY_BUDGET_STUDY',
  'SMS_CODES_PERCENT',
  'SMS_REPLY_NUMBER',
  'SMS_REPLY_SECRET',
  'AFRICASTALKING_USERNAME',
  'AFRICASTALKING_API_KEY',
  'AFRICASTALKING_BASE_URL',
  'AIRTIME_SECRET',
  'USSD_CODE',
  'USSD_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'DATA_PROTECTION_NUMBER',
  'COMPANY_NAME',
  'COMPANY_REGISTRATION',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'COMPANY_WHATSAPP',
  'COMPANY_PEOPLE',
  'BANK_NAME',
  'BANK_BRANCH',
  'BANK_ACCOUNT_NAME',
  'BANK_ACCOUNT_NUMBER',
  'BANK_SWIFT',
  'DATA_COUNTRY',
  'PARTICIPANT_EMAIL_HOSTS',
  'MEETING_BASE_URL',
  'MEETING_JWT_APP_ID',
  'MEETING_JWT_SECRET',
  'WEBHOOKS_TO_THIS_MACHINE',
  'TRUST_PROXY',
  'LOG',
  'LOG_LEVEL',
  'LOG_SQL',
  'METRICS_PORT',
  'METRICS_HOST',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'WEB_PAGES',
];

/** Variables that other programs read from the same file: `npm run dev`, the command line, Node and the tests. */
const OF_OTHERS = /^(?:NODE_|NPM_|NYANSAPO_|WEB_PORT$|TZ$|DEMO_CACHE$|POSTGRES_PROGRAMS$)/;
/** Shorter names resemble too many variables of other programs. */
const SHORTEST = 7;
const MOST_LETTERS = 2;

const isKnown = (name: string) => SETTINGS.includes(name) || SETTINGS.includes(name.replace(/_FILE$/, ''));

function nearest(name: string): string | undefined {
  const plain = name.toUpperCase().replace(/_FILE$/, '');
  return SETTINGS.map((one) => ({ one, letters: distance(one, plain) }))
    .filter(({ letters, one }) => letters <= MOST_LETTERS && one.length >= SHORTEST)
    .toSorted((one, other) => one.letters - other.letters)[0]?.one;
}

/**
 * A line for each setting that has no effect: names in the file `.env` that we don’t know, and names in the environment that differ
 * from ours by a letter or two. Other unknown names in the environment belong to other programs.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>, file = '.env'): string[] {
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const names = new Set([...inFile, ...Object.keys(env).filter((name) => nearest(name) !== undefined)]);
  return [...names]
    .filter((name) => !isKnown(name) && !OF_OTHERS.test(name))
    .map((name) => {
      const near = nearest(name);
      return `${name} is no setting of Nyansapo and has no effect.${near ? ` Did you mean ${near}?` : ''}`;
    });
}
