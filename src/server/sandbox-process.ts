import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Settings } from './platform/settings.ts';

export const SANDBOX_SECRET_KEY = 'sk_test_sandbox_only';

export interface SandboxProcess {
  /** The address of the payment provider that it replaces. */
  url: string;
  /** The address of its stand-in for Google. */
  identityUrl: string;
  close(): Promise<void>;
}

/**
 * Starts the sandbox as a small process of its own, so that we only share HTTP; closing its stdin ends it. `ownUrl` is where
 * it sends events.
 */
export async function startSandbox(settings: Settings, ownUrl: string, inMemory: boolean): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A process group of its own: Ctrl-C in the terminal reaches us, and we shut it down in order.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_PORT: settings.port === 0 ? '0' : String(settings.port + 1),
      SANDBOX_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `${ownUrl}/api/v1/payment/webhooks/paystack`,
      SANDBOX_APPROVAL_URL: `${ownUrl}/api/v1/payment/webhooks/paystack/approve`,
      ...(inMemory ? {} : { SANDBOX_STATE_FILE: join(settings.dataDir, 'sandbox', 'books.json') }),
    },
  });
  const [line] = await new Promise<string[]>((resolve, reject) => {
    createInterface(child.stdout).once('line', (text) => resolve([text]));
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with ${code}`)));
  });
  const { url, identityUrl } = JSON.parse(line ?? '{}') as { url: string; identityUrl: string };
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    identityUrl,
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
