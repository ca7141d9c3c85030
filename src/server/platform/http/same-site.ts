import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of other sites (or of a neighbour below the same domain), because the browser
 * would send our cookies with them. Browsers report the source of a request, and pages can't fake that; a client that
 * reports nothing is not a browser and has nobody else's cookies.
 */
export function refuseCrossSite({ method, headers }: FastifyRequest, ownOrigin: string): void {
  if (READS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('CROSS_SITE');
  const { origin } = headers;
  if (origin !== undefined && origin !== ownOrigin && hostOf(origin) !== headers.host) refuse('CROSS_SITE');
}

/** The host of an origin. A page reached by another name of this machine also counts as our own. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
