import { GUEST_KEY_LENGTH } from './guests.ts';

/** The public code of a study or an invitation, as links contain it (platform/ids.ts creates them). */
export const STUDY_CODE = /^[0-9A-Z]{1,20}$/;

const CODE_LENGTH = 7;

/** Splits a code into the study's own and the key that follows it in an invitation's code. */
export function splitCode(code: string): { code: string; key: string | null } {
  if (code.length !== CODE_LENGTH + GUEST_KEY_LENGTH) return { code, key: null };
  return { code: code.slice(0, CODE_LENGTH), key: code.slice(CODE_LENGTH) };
}
