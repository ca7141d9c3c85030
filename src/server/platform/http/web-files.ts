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
  // A language's folder has only the files that contain texts; the others are the same in every language.
  server.get<{ Params: { language: string; file: string } }>('/assets/:language/:file', ({ params }, reply) => {
    const { language, file } = params;
    if (!LOCALES.some((one) => one === language) || !/^[\w-]+\.js$/.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`);
  });
}
