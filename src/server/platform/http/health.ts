import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify';
import type { Readiness } from '../readiness.ts';
import { Refusal } from '../refusal.ts';
import { answerUnreadable, errorSender, RETRY_AFTER_SECONDS } from './error-handler.ts';
import { WITHOUT_SCHEMAS } from './without-schemas.ts';

/** For monitoring: whether the process runs, and whether it can serve requests. */
export function mountHealth(server: FastifyInstance, readiness: Readiness): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) => {
    const state = await readiness.read();
    if (state.status === 'ready') return state;
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(state);
  });
}

/**
 * Answers while the product can't: before it has started, and in processes that only run jobs. It serves the health checks, and
 * refuses everything else with UNAVAILABLE.
 */
export async function buildHealthServer(readiness: Readiness, serverFactory: FastifyServerFactory) {
  const server = Fastify({
    serverFactory,
    clientErrorHandler: answerUnreadable,
    schemaController: { compilersFactory: WITHOUT_SCHEMAS },
  });
  const send = errorSender({ pages: null, production: true });
  server.setErrorHandler(send);
  server.setNotFoundHandler((request, reply) => send(new Refusal('UNAVAILABLE'), request, reply));
  mountHealth(server, readiness);
  await server.ready();
  return server;
}
