import type { FastifyInstance } from 'fastify';
import { escapeHtml, page } from './html.ts';

/*
 * A webhook receiver for trying things out: it shows every POST below /received/, as to an organisation's endpoint or a chat's
 * incoming webhook.
 */

interface Received {
  at: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const KEPT = 200;
const SHOWN = 50;
/** The headers that are about the content, not the transport. */
const SHOWN_HEADERS = /^(?:content-type|webhook-)/;

export function mountReceiver(server: FastifyInstance): void {
  const received: Received[] = [];

  void server.register(async (scope) => {
    // Signatures cover the exact bytes that arrived.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { '*': string } }>('/received/*', async (request, reply) => {
      const headers = Object.entries(request.headers).filter(([name]) => SHOWN_HEADERS.test(name));
      received.unshift({
        at: new Date().toISOString(),
        path: `/received/${request.params['*']}`,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: typeof request.body === 'string' ? request.body : '',
      });
      received.splice(KEPT);
      return reply.status(204).send();
    });
  });
  server.get('/received.json', async () => received);
  server.get('/received', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(receivedPage(received)),
  );
}

function receivedPage(received: readonly Received[]): string {
  const rows = received
    .slice(0, SHOWN)
    .map(({ at, path, headers, body }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return `<h2>${escapeHtml(path)}</h2>
        <p class="quiet">${at.slice(0, 19).replace('T', ' ')} GMT</p>
        <p><code>${lines.map(escapeHtml).join('<br>')}</code></p>
        <p><code>${escapeHtml(body)}</code></p>`;
    })
    .join('');
  return page(
    'Received',
    `<header><h1>Received</h1></header>
    <p>Everything that was sent to an address below <code>/received/</code>, the newest first. Use one as the address of a webhook, or as a chat’s incoming webhook.</p>
    ${rows || '<p class="quiet">Nothing yet.</p>'}`,
    true,
  );
}
