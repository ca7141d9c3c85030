import type { FastifyInstance } from 'fastify';
import { answerUnavailable } from './error-handler.ts';
import type { OpenCalls, Urgency } from './open-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of calls that are refused when too many are open. */
    urgency?: Urgency;
  }
}

/**
 * Refuses calls that there is no room for before anything else is done for them: nobody's session is looked up, no body is
 * read and no line is logged. In a storm most calls end here. Add it before the other hooks.
 */
export function refuseEarly(server: FastifyInstance, openCalls: OpenCalls): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { urgency } = request.routeOptions.config;
    if (urgency === undefined || openCalls.hasRoomFor(urgency)) {
      done();
      return;
    }
    reply.hijack();
    answerUnavailable(request, reply.raw);
  });
}
