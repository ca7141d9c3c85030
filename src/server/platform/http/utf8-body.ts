import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF_8 = /^utf-?8$/i;

/** A body's text. We only read UTF-8: another named charset is 415, and invalid bytes are a malformed request. */
export function utf8Body(request: FastifyRequest, body: Buffer): string {
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !UTF_8.test(charset)) refuse('UNSUPPORTED_MEDIA');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return refuse('MALFORMED_REQUEST');
  }
}
