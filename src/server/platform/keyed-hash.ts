import { createHmac, hkdfSync } from 'node:crypto';
import type { Settings } from './settings.ts';

/** The kinds of values that are hashed. The same text has a different hash for each kind. */
export type HashKind =
  | 'mailbox'
  | 'number'
  | 'facts'
  | 'lookUp'
  | 'network'
  | 'link'
  | 'report'
  | 'ussd'
  | 'caller'
  | 'incomingText'
  | 'room'
  | 'transfer'
  | 'case';

/**
 * A keyed hash that recognises a value without keeping it. All of Ghana's numbers can be tried against a plain hash,
 * but not against this one without the key. The key is FRAUD_SECRET, or SESSION_SECRET if there is none.
 */
export function keyedHash(settings: Pick<Settings, 'fraudSecret'>, kind: HashKind, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', settings.fraudSecret, '', 'nyansapo marks', 32));
  return createHmac('sha256', key).update(`${kind}|${text}`).digest('hex');
}
