import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { mayBeUnstorable } from './storable.ts';
import { utf8Body } from './utf8-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they arrived: webhook signatures cover these. */
    rawBody?: Buffer;
    /** Whether a JSON body may contain text that can’t be stored. */
    mayBeUnstorable?: boolean;
  }
  interface FastifyContextConfig {
    /** Whether the route reads bytes instead of JSON. */
    takesBytes?: boolean;
  }
}

/** Accepts JSON; bytes only where a route takes those; and no other body unless a route allows it. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    const text = utf8Body(request, body as Buffer);
    request.mayBeUnstorable = mayBeUnstorable(text);
    parseJson(request, text, done);
  });
  server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, body);
    else done(new Refusal('UNSUPPORTED_MEDIA'));
  });
}
