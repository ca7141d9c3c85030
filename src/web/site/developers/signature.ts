/*
 * Checks whether a webhook request was signed with a secret, and explains a failure, for the tester, which runs in the browser.
 * The SDK's `verifyWebhook` has the same rules, but gives fewer details.
 */

const TOLERANCE_SECONDS = 5 * 60;

export interface Verdict {
  valid: boolean;
  words: string;
}

const no = (words: string): Verdict => ({ valid: false, words });

/** The lines of "name: value", as logs and tools print headers. */
export function parseHeaders(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      // Also `"name": "value",` of JSON, and curl's `-H 'name: value'`.
      const parts = /^[\s"'{<>-]*(?:H\s+['"])?([\w-]+)["']?\s*[:=]\s*["']?(.*?)[\s"',}\\]*$/.exec(line) ?? [];
      const [, name = '', value = ''] = parts;
      return name ? [[name.toLowerCase(), value] as const] : [];
    }),
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** The signature that Nyansapo sends with a body. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): Promise<string> {
  return sign(bytesOf(secret.replace(/^whsec_/, '')) ?? new Uint8Array(), `${id}.${timestamp}.${body}`);
}

/** Variants of the body as other software may have changed it, each with an explanation. */
function changedBodies(body: string): [string, string][] {
  const changed: [string, string][] = [
    [body.replace(/\r?\n$/, ''), 'The body has a line break at its end that we did not send.'],
    [body.replaceAll('\r\n', '\n'), 'The line breaks of the body were changed.'],
    [body.trim(), 'The body has spaces around it that we did not send.'],
  ];
  try {
    const again = JSON.stringify(JSON.parse(body));
    changed.push([
      again,
      'The body was parsed and written again. Verify the bytes as they arrived, before any parsing.',
    ]);
  } catch {
    // Not JSON, so there are no variants.
  }
  return changed.filter(([one]) => one !== body);
}

export async function checkSignature(
  { secret, headers, body }: { secret: string; headers: string; body: string },
  now: Date,
): Promise<Verdict> {
  const given = secret.trim();
  if (given === '') return no('Paste the secret of the webhook. It begins with whsec_.');
  if (given.startsWith('nyk_')) return no('This is an API key. The secret of the webhook begins with whsec_.');
  const key = bytesOf(given.replace(/^whsec_/, ''));
  if (!given.startsWith('whsec_') || !key || key.length === 0)
    return no('This is not a webhook’s secret: it is whsec_ and letters in base64. It may have been cut off.');
  const found = parseHeaders(headers);
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].filter((name) => !found.get(name));
  if (missing.length > 0) return no(`These headers are missing: ${missing.join(', ')}.`);
  const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    found.get(`webhook-${name}`),
  );
  if (!/^\d+$/.test(timestamp)) return no('webhook-timestamp is not a number of seconds.');
  const sent = signatures.split(' ');
  if (!sent.some((one) => one.startsWith('v1,'))) return no('webhook-signature has no signature that begins with v1.');
  const isSigned = async (text: string) => sent.includes(`v1,${await signatureOf(given, id, timestamp, text)}`);
  if (await isSigned(body)) return { valid: true, words: ageInWords(now.getTime() / 1000 - Number(timestamp)) };
  for (const [text, words] of changedBodies(body)) if (await isSigned(text)) return no(words);
  return no(
    'No signature matches. The secret is another webhook’s or was replaced, or the body, id or timestamp was changed.',
  );
}

/** An old request has a valid signature too, but software must refuse it to prevent replays. */
function ageInWords(seconds: number): string {
  if (seconds < -TOLERANCE_SECONDS)
    return 'The signature is right, but the timestamp is in the future. Your software should refuse it: check the clock.';
  return seconds > TOLERANCE_SECONDS
    ? 'The signature is right. The request is more than 5 minutes old, so software that receives it now should refuse it.'
    : 'The signature is right.';
}
