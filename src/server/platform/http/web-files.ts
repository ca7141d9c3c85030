import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LOCALES } from '../../../domain/languages.ts';
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
    const file = assets.has(path) ? path : sharedFile(path);
    if (!assets.has(file) || !/\.(js|css|svg|woff2)$/.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`);
  });
}

/** A language's folder has only the scripts that contain texts; the others are the same in every language. */
function sharedFile(path: string): string {
  const [language, file = '', ...more] = path.split('/');
  const isOfLanguage = LOCALES.some((one) => one === language) && file.endsWith('.js') && more.length === 0;
  return isOfLanguage ? file : path;
}
