import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCrossSite } from './same-site.ts';

/**
 * Whether a request is for a route of the API. The matched route decides, because an address can be written in several ways
 * (`/%61pi/v1/…`). Only unmatched addresses are judged by their text.
 */
export function isApiCall({ is404, url, routeOptions }: FastifyRequest): boolean {
  return (is404 ? url : (routeOptions.url ?? url)).startsWith('/api/v1/');
}

/**
 * Rules for every API call, whatever its route: pages of other sites can't change anything, and responses are not
 * cached.
 */
export function guardApi(server: FastifyInstance, origin: string): void {
  server.addHook('onRequest', async (request) => {
    if (isApiCall(request)) refuseCrossSite(request, origin);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isApiCall(request)) reply.header('x-request-id', request.id);
  });
  server.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
