import type { FastifyInstance } from 'fastify';
import { utf8Body } from './utf8-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they arrived: webhook signatures cover these. */
    rawBody?: Buffer;
  }
}

/** Accepts JSON, and no other body unless a route allows it. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    parseJson(request, utf8Body(request, body as Buffer), done);
  });
}
