import type { ApiEvent } from './generated/types.gen.ts';

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** How far a sender's clock may be from yours. It also limits how long an intercepted request can be replayed. */
const TOLERANCE_SECONDS = 5 * 60;

type SentHeaders = Headers | Record<string, string | string[] | undefined>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * The event of a webhook's request, if Nyansapo signed it within the last five minutes (Standard Webhooks). Give it the body
 * exactly as it arrived, before any parsing.
 */
export async function verifyWebhook(
  body: string,
  headers: SentHeaders,
  secret: string | undefined,
  now: Date = new Date(),
): Promise<ApiEvent> {
  if (!secret) throw new WebhookVerificationError('There is no secret. Is its environment variable set?');
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])?.toString() ?? '';
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('The headers of a webhook are missing.');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookVerificationError('The webhook was not sent just now.');
  const raw = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(value)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(body);
  }
  throw new WebhookVerificationError('No signature matches the secret.');
}
