import { createHash, randomBytes, randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** A new UUIDv7: ordered by time, so that indexes stay dense. */
export function newId(): string {
  return uuidv7();
}

/** A secret of 256 bits for links and cookies; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 is enough for secrets with full entropy; passwords use argon2. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The same key gives the same id, so a job that is enqueued twice is one job. */
export function idFromKey(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// Without 0/O, 1/I/L: people read a study's code out over the phone.
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A short public code of 7 letters and digits, or a longer one that can't be guessed. */
export function newCode(length = 7): string {
  return Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}
