import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
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
    // Each file outside of assets is a route; a compressed copy is sent under the name of its file.
    globIgnore: ['**/*.{br,gz}', 'assets/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The policy is for pages; on files it would only cost the phone bytes.
      if (isHashed) response.removeHeader('content-security-policy');
    },
  });
  // All assets are one route: with its hooks, a route takes kilobytes of memory, and there are hundreds of assets.
  const names = await readdir(join(WEB_FOLDER, 'assets'), { recursive: true });
  const assets = new Set(names.map((name) => name.replaceAll(sep, '/')));
  server.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': path } }, reply) => {
    if (!assets.has(path) || !/\.(js|css|svg|woff2)$/.test(path)) return reply.callNotFound();
    return reply.sendFile(`assets/${path}`);
  });
}
