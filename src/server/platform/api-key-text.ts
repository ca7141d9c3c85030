import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_MODES, type ApiKeyMode } from '../../domain/api-scopes.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/**
 * `nyk_live_` or `nyk_test_`, 30 random letters and digits, and a checksum of 6. Scanners for leaked secrets find keys by
 * the prefix, and the checksum tells a real key from a similar text without asking us.
 */
const KEY = new RegExp(
  `^nyk_(${Object.keys(API_KEY_MODES).join('|')})_([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

export function newApiKey(mode: ApiKeyMode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const text = `nyk_${mode}_${random}`;
  return text + checksumOf(text);
}

/** Whether a bearer token looks like an API key, valid or not; any other is a session token. */
export function looksLikeApiKey(bearer: string): boolean {
  return bearer.startsWith('nyk_');
}

/** Whether it has a key's form and checksum. */
export function isApiKey(text: string): boolean {
  return KEY.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}
