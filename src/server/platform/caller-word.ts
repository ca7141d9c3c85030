import { CALLER_WORDS } from '../../domain/caller-words.ts';
import { keyedHash } from './keyed-hash.ts';
import type { Settings } from './settings.ts';

/** USSD-16: the word that callers about a study say on a day: the same for all of them, and unlike that of any other day. */
export function callerWordOf(settings: Pick<Settings, 'fraudSecret'>, studyId: string, day: string): string {
  const hash = keyedHash(settings, 'caller', `${day}|${studyId}`);
  return CALLER_WORDS[Number.parseInt(hash.slice(0, 12), 16) % CALLER_WORDS.length] ?? '';
}
