import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF_8 = /^utf-?8$/i;

/** A body's text. We read UTF-8 alone: another charset that is named is 415, bytes that are no UTF-8 can't be read. */
export function utf8Body(request: FastifyRequest, body: Buffer): string {
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !UTF_8.test(charset)) refuse('UNSUPPORTED_MEDIA');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return refuse('MALFORMED_REQUEST');
  }
}
