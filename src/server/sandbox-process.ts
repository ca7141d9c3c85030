import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { sandboxAirtimeUrls } from './platform/airtime/open-airtime.ts';
import { ROOT } from './platform/files.ts';
import type { MeetingServer } from './platform/meeting-settings.ts';
import type { Settings } from './platform/settings.ts';

/** The sandbox's source, or its bundle if this module runs from the bundle. */
const PROGRAM = join(ROOT, extname(import.meta.url) === '.ts' ? 'sandbox/main.ts' : 'dist/server/sandbox.js');

export const SANDBOX_SECRET_KEY = 'sk_test_sandbox_only';

export interface Sandbox {
  /** The address of the payment provider that it replaces. */
  url: string;
  /** The address of its stand-in for Google. */
  identityUrl: string;
  /** The address of its stand-in for MTN; null if the stand-in does not run. */
  mtnUrl: string | null;
  close(): Promise<void>;
}

export interface SandboxPlan {
  port: number;
  secretKey: string;
  /** The address to which it sends events and approval requests. */
  webhookUrl: string;
  approvalUrl: string;
  /** The addresses that its provider of airtime calls. */
  airtime: { statusUrl: string; validationUrl: string };
  /** The file of its books; null keeps them in memory. */
  stateFile: string | null;
  mtn: SandboxMtn | null;
}

interface SandboxMtn {
  port: number;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  callbackHost: string;
  stateFile: string | null;
}

/** Anybody may know them. */
export const SANDBOX_MTN_ACCOUNT = {
  subscriptionKey: 'sandbox-only',
  apiUser: '0b6e4f00-5a4d-4b0c-8d1e-6d6f6d6f0001',
  apiKey: 'sandbox-only',
  environment: 'mtnghana',
} as const;

/** Its stand-in for a self-hosted Jitsi. */
export function sandboxRooms(sandbox: Pick<Sandbox, 'url'> | null): MeetingServer | null {
  return sandbox && { baseUrl: `${sandbox.url}/meet`, appId: 'nyansapo-sandbox', secret: 'sandbox-only' };
}

/** The files in which a data folder's sandbox keeps its books and its received text messages. */
export const booksOf = (dataDir: string): string => join(dataDir, 'sandbox', 'books.json');

/** The sandbox's options for a server that is reached at `ownUrl`. */
export function planSandbox(settings: Settings, ownUrl: string, inMemory: boolean): SandboxPlan {
  const { port, dataDir } = settings;
  const webhookUrl = `${ownUrl}/api/v1/payment/webhooks/paystack`;
  return {
    port: port === 0 ? 0 : port + 1,
    secretKey: SANDBOX_SECRET_KEY,
    webhookUrl,
    approvalUrl: `${webhookUrl}/approve`,
    airtime: sandboxAirtimeUrls(settings, ownUrl),
    stateFile: inMemory ? null : booksOf(dataDir),
    mtn: needsMtnSandbox(settings)
      ? {
          ...SANDBOX_MTN_ACCOUNT,
          port: port === 0 ? 0 : port + 3,
          callbackHost: new URL(ownUrl).host,
          stateFile: inMemory ? null : join(dataDir, 'sandbox', 'mtn.json'),
        }
      : null,
  };
}

/** A real provider is never mixed with a stand-in. */
export function needsMtnSandbox({ production, paystack, mtn, payoutRails }: Settings): boolean {
  return !production && paystack === null && mtn.account === null && payoutRails.includes('MTN');
}

/** Starts the sandbox as a small process of its own, so that we only share HTTP; closing its stdin ends it. */
export async function startSandbox(plan: SandboxPlan): Promise<Sandbox> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Runs in its own process group: Ctrl-C reaches only us, and we stop the sandbox gracefully.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_PORT: String(plan.port),
      SANDBOX_SECRET_KEY: plan.secretKey,
      SANDBOX_WEBHOOK_URL: plan.webhookUrl,
      SANDBOX_APPROVAL_URL: plan.approvalUrl,
      SANDBOX_AIRTIME: JSON.stringify(plan.airtime),
      ...(plan.stateFile === null ? {} : { SANDBOX_STATE_FILE: plan.stateFile }),
      ...(plan.mtn === null ? {} : { SANDBOX_MTN: JSON.stringify(plan.mtn) }),
    },
  });
  const [line] = await new Promise<string[]>((resolve, reject) => {
    createInterface(child.stdout).once('line', (text) => resolve([text]));
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with ${code}`)));
  });
  const { url, identityUrl, mtnUrl } = JSON.parse(line ?? '{}') as Pick<Sandbox, 'url' | 'identityUrl' | 'mtnUrl'>;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    identityUrl,
    mtnUrl,
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
