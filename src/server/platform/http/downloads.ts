import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PACKAGES } from '../../../contract/site/developer-docs.ts';
import { DEVELOPERS } from '../../../contract/site/developers-address.ts';
import { built } from '../files.ts';

/** Written by scripts/pack-clients.mjs. */
const FOLDER = built('downloads/');

/** Serves the packages of the SDK and the command line, so that they can be installed from the product itself. */
export function serveDownloads(server: FastifyInstance): void {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => PACKAGES.test(name)) : [];
  for (const name of names) {
    server.get(`${DEVELOPERS}/${name}`, (_request, reply) =>
      reply
        .type('application/gzip')
        .header('cache-control', 'public, max-age=3600')
        .header('content-length', statSync(FOLDER + name).size)
        .send(createReadStream(FOLDER + name)),
    );
  }
}
