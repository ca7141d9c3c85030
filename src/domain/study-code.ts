import { GUEST_KEY_LENGTH } from './guests.ts';

/** A study's public code, or an invitation's, as links carry it (platform/ids.ts makes them). */
export const STUDY_CODE = /^[0-9A-Z]{1,20}$/;

const CODE_LENGTH = 7;

/** A code as the study's own and the key that an invitation's code has after it. */
export function splitCode(code: string): { code: string; key: string | null } {
  if (code.length !== CODE_LENGTH + GUEST_KEY_LENGTH) return { code, key: null };
  return { code: code.slice(0, CODE_LENGTH), key: code.slice(CODE_LENGTH) };
}
