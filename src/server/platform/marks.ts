import { createHmac, hkdfSync } from 'node:crypto';
import type { Settings } from './settings.ts';

/** What a mark is made of. The same text of another kind has another mark. */
export type MarkKind = 'mailbox' | 'number' | 'facts' | 'lookUp' | 'network';

/**
 * A keyed hash that recognises something without keeping it: all of Ghana's numbers can be tried against a plain hash,
 * none against this one without the key. The key is FRAUD_SECRET's, or SESSION_SECRET's until that one is changed.
 */
export function markOf(settings: Pick<Settings, 'fraudSecret'>, kind: MarkKind, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', settings.fraudSecret, '', 'nyansapo marks', 32));
  return createHmac('sha256', key).update(`${kind}|${text}`).digest('hex');
}
