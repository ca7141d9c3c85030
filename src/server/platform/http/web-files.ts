import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { ASSET, ASSETS_FOLDER, findAsset } from './web-assets.ts';
import { WEB_FOLDER } from './web-build.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The files of the built web, and of other releases: browsers cache hashed files for a year. */
export async function serveFiles(server: FastifyInstance, app: App): Promise<void> {
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
      response.header('cache-control', isHashed ? FOR_A_YEAR : 'no-cache');
      // The content security policy applies to pages; on files it would only waste bytes.
      if (isHashed) response.removeHeader('content-security-policy');
    },
  });
  // All assets are one route: with its hooks, a route takes kilobytes of memory, and there are hundreds of assets.
  server.get<{ Params: { '*': string } }>('/assets/*', async ({ params: { '*': name } }, reply) => {
    if (!ASSET.test(name)) return reply.callNotFound();
    // Includes files added after the start: a build may have added some, and its service worker asks for them.
    if (existsSync(join(ASSETS_FOLDER, name))) return reply.sendFile(`assets/${name}`);
    const content = await findAsset(app, name);
    if (content === null) return reply.callNotFound();
    return reply
      .header('cache-control', FOR_A_YEAR)
      .removeHeader('content-security-policy')
      .type(TYPES[extname(name)] ?? '')
      .send(content);
  });
}
