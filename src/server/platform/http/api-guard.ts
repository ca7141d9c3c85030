import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCrossSite } from './same-site.ts';

/**
 * Rules for every API call, whatever its route: pages of other sites can't change anything, and responses are not
 * cached.
 */
export function guardApi(server: FastifyInstance, origin: string): void {
  const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/v1/');
  server.addHook('onRequest', async (request) => {
    if (isApi(request)) refuseCrossSite(request, origin);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) reply.header('x-request-id', request.id);
  });
  server.addHook('onSend', async (request, reply) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
