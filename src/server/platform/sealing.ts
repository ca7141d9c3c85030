import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'nyansapo second factor', 32));
}

/** Encrypts a short secret for the database (AES-256-GCM, a key derived from SESSION_SECRET). */
export function seal(text: string, [secret]: Secrets): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** A sealed text, and whether it was sealed with the current secret. */
export interface Unsealed {
  text: string;
  isCurrent: boolean;
}

/** Decrypts a sealed text; null if none of the secrets opens it or it was tampered with. */
export function unseal(sealed: string, secrets: Secrets): Unsealed | null {
  for (const secret of secrets) {
    const text = unsealWith(sealed, secret);
    if (text !== null) return { text, isCurrent: secret === secrets[0] };
  }
  return null;
}

function unsealWith(sealed: string, secret: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
