import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/**
 * The code of a row: the same each time, so that a text message that is sent again has the same code. It is made from the row's
 * id with a key of the server, as HOTP (RFC 4226) does, so the database holds nothing that a code could be guessed from.
 */
export function codeOf(id: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'nyansapo phone codes', 32));
  const bytes = createHmac('sha256', key).update(id).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether a code is the one of a row, made with the secret in use or the one before it. Takes the same time either way. */
export function isCodeOf(id: string, given: string, secrets: readonly string[]): boolean {
  return secrets.map((secret) => isSame(codeOf(id, secret), given)).includes(true);
}

function isSame(code: string, given: string): boolean {
  return code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given));
}
