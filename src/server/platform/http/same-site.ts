import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site (or of a neighbour below the same domain) asks for: cookies would travel along
 * with it. Browsers say where a request comes from and pages can't touch that; a client that says nothing is no browser, and
 * has no cookies of somebody else.
 */
export function refuseCrossSite({ method, headers }: FastifyRequest, ownOrigin: string): void {
  if (READS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('CROSS_SITE');
  const { origin } = headers;
  if (origin !== undefined && origin !== ownOrigin && hostOf(origin) !== headers.host) refuse('CROSS_SITE');
}

/** The host of an origin. A page reached by another name of this machine is its own, too. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
