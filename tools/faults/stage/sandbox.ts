import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url));
export const SANDBOX_KEY = 'sk_test_faults';

export interface SandboxBooks {
  balance: number;
  transfers: Record<string, { recipient: string; amount: number; status: string }>;
  recipients: Record<string, { accountNumber: string }>;
}

export interface Sandbox {
  url: string;
  books(): Promise<SandboxBooks>;
  close(): Promise<void>;
}

/** The initial balance that pays out: the money of studies that exist when the run begins. */
const FUNDED_PESEWAS = 1_000_000_000;

/** The payment provider's stand-in, which never fails here; `webhookUrl` gets its events. */
export async function startSandbox(folder: string, webhookUrl: string): Promise<Sandbox> {
  const stateFile = join(folder, 'sandbox.json');
  const createdAt = new Date().toISOString();
  const topUp = {
    id: 1,
    item: 'Topup',
    row: 1,
    difference: FUNDED_PESEWAS,
    balance: FUNDED_PESEWAS,
    reason: '',
    createdAt,
  };
  writeFileSync(stateFile, JSON.stringify({ balance: FUNDED_PESEWAS, lines: [topUp] }));
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH ?? '',
      SANDBOX_SECRET_KEY: SANDBOX_KEY,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_TRANSFER_MS: '400',
      SANDBOX_STATE_FILE: stateFile,
    },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    books: async () => (await (await fetch(`${url}/sandbox/state`)).json()) as SandboxBooks,
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
