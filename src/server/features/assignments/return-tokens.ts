import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/*
 * The end of a return address: an entry's id and our signature of it. Nothing is stored, so the same address can be opened on
 * another day or another device; an entry is handed in once, so the address has an effect once.
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
