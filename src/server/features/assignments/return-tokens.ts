import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/*
 * The token in a return URL: an entry's id with our signature. Nothing is stored, so the URL can be opened on another day or
 * another device; it has an effect only once, because an entry can only be handed in once.
 */

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

function signatureOf(id: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('entry-return').update(id).digest().subarray(0, SIGNATURE_BYTES);
}

export function returnTokenOf(entryId: string, [secret]: Secrets): string {
  const id = Buffer.from(entryId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** The id of the entry that a token is for; null for anything that we did not sign. */
export function readReturnToken(token: string, secrets: Secrets): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(id, secret), signature))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
