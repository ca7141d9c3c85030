import { readFileSync } from 'node:fs';

/** The valid secrets: the first one signs and seals. The others are being rotated out, and still verify and decrypt. */
export type Secrets = readonly [inUse: string, ...beingReplaced: string[]];

/** The settings that may come from files, which is how container platforms and systemd pass secrets. */
const IN_FILES = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'MIGRATION_DATABASE_URL',
  'TEST_DATABASE_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'FRAUD_SECRET',
  'SMTP_URL',
  'PAYSTACK_SECRET_KEY',
  'MTN_SUBSCRIPTION_KEY',
  'MTN_API_KEY',
  'GOOGLE_CLIENT_SECRET',
  'MEETING_JWT_SECRET',
  'ARKESEL_API_KEY',
  'HUBTEL_CLIENT_SECRET',
  'AFRICASTALKING_API_KEY',
  'AIRTIME_SECRET',
  'METRICS_TOKEN',
  'OBJECT_STORE_SECRET',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the settings that are in files: `NAME_FILE` is the path of a file with the value of `NAME`. Throws
 * if a setting has both, or its file can't be read.
 */
export function withSecretsFromFiles(env: Environment): Environment {
  const inFiles = IN_FILES.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (path === undefined || path === '') return [];
    if (env[name] !== undefined) throw new Error(`Set either ${name} or ${name}_FILE, not both.`);
    return [[name, contentOf(name, path)] as const];
  });
  return { ...env, ...Object.fromEntries(inFiles) };
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file of ${name}_FILE can’t be read: ${path} (${code}).`);
  }
}
