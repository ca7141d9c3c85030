import type { FastifyInstance } from 'fastify';
import { answerUnavailable } from './error-handler.ts';
import type { OpenCalls, Urgency } from './open-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The urgency of a route's calls, for routes that refuse calls when too many are open. */
    urgency?: Urgency;
  }
}

/**
 * Refuses calls under overload before doing anything else for them: it looks up no session, reads no body and logs no line. Most
 * calls of a flood end here. Add it before the other hooks.
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
