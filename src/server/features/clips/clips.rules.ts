import type { ErrorCode } from '../../../contract/errors.ts';
import { MAX_ORGANIZATION_AUDIO_BYTES, MOST_UNSENT_CLIPS } from '../../../domain/audio.ts';
import type { ScreenerQuestion } from '../../../domain/screening.ts';

/** AUDIO-09: whether the limits allow one more clip. */
export function refuseUpload(used: { unsent: number; organizationBytes: number }, bytes: number): ErrorCode | null {
  if (used.unsent >= MOST_UNSENT_CLIPS) return 'TOO_MANY_CLIPS';
  return used.organizationBytes + bytes > MAX_ORGANIZATION_AUDIO_BYTES ? 'NO_ROOM_FOR_AUDIO' : null;
}

/** AUDIO-07: only free text, and only if the researchers allow it. */
export function takesVoice(questions: readonly ScreenerQuestion[], questionId: string): boolean {
  return questions.some(
    ({ id, kind, takesVoice: allowed }) => id === questionId && kind === 'TEXT' && allowed === true,
  );
}

/** A range of a file: the first and the last byte, both included. */
export interface Span {
  first: number;
  last: number;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The range that a request's header asks for, of a file of this many bytes (RFC 9110): null for the whole file, also if the
 * header asks for several ranges; 'none' if the file is too short.
 */
export function spanOf(header: string | undefined, length: number): Span | null | 'none' {
  const match = RANGE.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && from !== '' && Number(to) < first) return null;
  return first > last ? 'none' : { first, last };
}
