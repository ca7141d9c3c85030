import type { FastifyInstance } from 'fastify';

export interface Readiness {
  ready: boolean;
  waitingFor: string;
}

/** For monitoring: whether the process runs, and whether it can serve requests. */
export function mountHealth(server: FastifyInstance, readiness: Readiness): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) =>
    readiness.ready
      ? { status: 'ready' }
      : reply.status(503).send({ status: 'starting', waitingFor: readiness.waitingFor }),
  );
}
