import * as z from 'zod/mini';
import { keyedHash } from '../keyed-hash.ts';
import type { Settings } from '../settings.ts';

/*
 * Text messages that people send to our short code. Africa's Talking posts them as a form. It does not sign, so the address has a
 * secret.
 */

/** One message that arrived. The provider's id is the same when it is posted again. */
export interface IncomingText {
  id: string;
  number: string;
  words: string;
}

const Posted = z.object({ from: z.string(), text: z.string(), id: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The message of a form that Africa's Talking posts; null for anything else. */
export function readIncoming(form: Readonly<Record<string, unknown>>): IncomingText | null {
  const posted = Posted.safeParse(form);
  if (!posted.success) return null;
  const { id, from, text } = posted.data;
  return { id, number: from, words: text };
}

type Needed = Pick<Settings, 'texts' | 'production' | 'fraudSecret'>;

/** The secret of the address: from the settings, or the sandbox's outside production. Null if nobody can write to us. */
export function replySecretOf(settings: Needed): string | null {
  if (settings.texts.replies !== null) return settings.texts.replies.secret;
  return settings.production ? null : keyedHash(settings, 'incomingText', 'sandbox');
}

export function incomingPath(secret: string): string {
  return `/api/sms/incoming/africastalking/${secret}`;
}
