import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WEB_FOLDER } from './web-build.ts';

/** The files of the built web: browsers cache hashed files for a year. */
export async function serveFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: WEB_FOLDER,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Each file is a route; a compressed copy is sent under the name of its file.
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The policy is for pages; on files it would only cost the phone bytes.
      if (isHashed) response.removeHeader('content-security-policy');
    },
  });
}
