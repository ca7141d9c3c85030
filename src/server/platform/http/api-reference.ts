import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { built } from '../files.ts';
import { openApiDocument } from './openapi.ts';

/** Written by scripts/build-api-reference.mjs. */
const FOLDER = built('api-reference/');
const PREFIX = '/api/docs';
/** Allows only the viewer's own inline start-up script. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; object-src 'none'; base-uri 'none'";

/** The API's description, and its viewer if it is built. */
export async function mountApiReference(server: FastifyInstance, origin: string | null): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  server.get('/api/openapi.json', async () => {
    document ??= openApiDocument(origin);
    return document;
  });
  if (!existsSync(FOLDER)) return;
  await server.register(fastifyStatic, {
    root: FOLDER,
    prefix: PREFIX,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response, path) => {
      response.header('cache-control', 'no-cache');
      if (path.includes('index.html')) response.header('content-security-policy', POLICY);
    },
  });
}
