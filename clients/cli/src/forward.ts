import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ApiEvent } from '@nyansapo/sdk';

const PREFIX = 'whsec_';
/** Long enough for a development server to restart after a file was saved. */
const PAUSES_MS = [500, 1000, 2000, 4000];
const TIMEOUT_MS = 10_000;

export const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Between 24 and 64 bytes after the prefix, as Standard Webhooks requires. */
export function isSecret(text: string): boolean {
  const key = Buffer.from(text.slice(PREFIX.length), 'base64');
  return text.startsWith(PREFIX) && key.length >= 24 && key.length <= 64;
}

/** The headers of Standard Webhooks, as in Nyansapo's own deliveries. */
function headersFor(id: string, body: string, secret: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Nyansapo-Webhooks (listen)',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

export interface Try {
  number: number;
  status: number | null;
  error: string | null;
  milliseconds: number;
  isDelivered: boolean;
  /** Milliseconds until the next try; null after the last one. */
  pause: number | null;
}

/** Sends one event until it is accepted, at most five times, and reports each try. */
export async function* deliver(event: ApiEvent, to: URL, secret: string): AsyncGenerator<Try> {
  const body = JSON.stringify(event);
  for (let number = 1; ; number += 1) {
    const startedAt = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const response = await fetch(to, {
        method: 'POST',
        body,
        headers: headersFor(event.id, body, secret, new Date()),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (caught) {
      const { cause, message } = caught as Error & { cause?: { code?: string } };
      error = cause?.code ?? message;
    }
    const isDelivered = status !== null && status >= 200 && status < 300;
    const pause = isDelivered ? null : (PAUSES_MS[number - 1] ?? null);
    yield { number, status, error, milliseconds: Math.round(performance.now() - startedAt), isDelivered, pause };
    if (pause === null) return;
    await setTimeout(pause);
  }
}
