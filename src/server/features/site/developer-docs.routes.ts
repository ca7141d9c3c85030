import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { DEVELOPER_PAGES, type DeveloperRenderer } from '../../../contract/site/developer-docs.ts';
import type { SiteFrame } from '../../../contract/site.ts';
import { Document, sendDocument } from '../../platform/http/documents.ts';
import { parse } from '../../platform/http/mount.ts';
import { openApiDocument } from '../../platform/http/openapi.ts';
import type { WebBuild } from '../../platform/http/web-build.ts';
import { refuse } from '../../platform/refusal.ts';

/** The search query. A repeated or long parameter counts as none. */
const SearchQuery = z.object({ q: z.catch(z.string().check(z.trim(), z.maxLength(100)), '') });

const { search, ...LISTED } = DEVELOPER_PAGES;

/** The developers' pages (SITE-11): each is rendered on its first visit and cached; a search is rendered for each request. */
export function mountDeveloperDocs(server: FastifyInstance, build: WebBuild, frame: SiteFrame) {
  let loaded: Promise<{ renderer: DeveloperRenderer; description: ReturnType<typeof openApiDocument> }> | null = null;
  const load = () => {
    loaded ??= build.developers().then((renderer) => ({ renderer, description: openApiDocument(null) }));
    return loaded;
  };
  const render = async (path: string, query = '') => {
    const { renderer, description } = await load();
    return renderer.renderDevelopers({ path, query }, description, frame) ?? refuse('NOT_FOUND');
  };
  const documents = new Map<string, Document>();

  for (const pattern of Object.values(LISTED)) {
    server.get(pattern, async (request, reply) => {
      const path = request.url.replace(/\?.*/, '');
      const known = documents.get(path);
      if (known) return sendDocument(request, reply, known);
      const html = await render(path);
      const document = new Document(async () => html);
      // Caches only existing pages: made-up addresses are refused above.
      if (build.hasFiles) documents.set(path, document);
      return sendDocument(request, reply, document);
    });
  }
  server.get(search, async (request, reply) => {
    const html = await render(search, parse(SearchQuery, request.query).q);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
  return {
    listAddresses: async () => {
      const { renderer, description } = await load();
      return renderer.listAddresses(description);
    },
  };
}
