import type { FastifyInstance } from 'fastify';
import { spanOf } from '../request-context.ts';
import type { Metrics } from './metrics.ts';
import { routeClassOf, routeLabelOf } from './route-class.ts';

/** Counts and times every request when its response has ended. Add it before the routes. */
export function countRequests(server: FastifyInstance, metrics: Metrics, browse: ReadonlySet<string>): void {
  server.addHook('onResponse', (request, reply, done) => {
    const routeClass = routeClassOf(request, browse);
    if (routeClass !== null) {
      const route = routeLabelOf(request, routeClass);
      const finished = {
        method: request.method,
        route,
        routeClass,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      };
      const span = spanOf(request);
      metrics.request(finished, span?.isSampled ? span : null);
    }
    done();
  });
}
