import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import type { SitePage } from '../../../contract/site.ts';
import type { App } from '../../platform/app.ts';
import { Document, sendDocument } from '../../platform/http/documents.ts';
import type { WebBuild } from '../../platform/http/web-build.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getPublic } from '../studies/study-offers.service.ts';
import { answerContact, answerWaitlist, emptyForm } from './open-forms.service.ts';
import { listCardAddresses, openSamples } from './site.service.ts';

/** How long a page that shows open studies may be as it was. */
const SAMPLES_SECONDS = 60;

const FIXED = {
  '/privacy-policy': 'privacy',
  '/terms-conditions': 'terms',
  '/help': 'help',
} as const;

const WITH_SAMPLES = { '/': 'home', '/participant': 'participant' } as const;

/** The public pages: read without JavaScript, rendered by what the web's build made of src/web/site. */
export function mountSite(server: FastifyInstance, app: App, build: WebBuild): void {
  const { origin } = app.settings;
  const frame = build.site(origin);
  const render = (page: SitePage) => build.renderer.renderSite(page, frame);

  for (const [path, name] of Object.entries(FIXED)) {
    const document = new Document(async () => render({ name }));
    server.get(path, (request, reply) => sendDocument(request, reply, document));
  }
  for (const [path, name] of Object.entries(WITH_SAMPLES)) {
    const document = new Document(async () => render({ name, studies: await openSamples(app) }), SAMPLES_SECONDS);
    server.get(path, (request, reply) => sendDocument(request, reply, document));
  }
  for (const route of build.renderer.routes) {
    const document = new Document(async () => build.renderer.renderShell(route, build.shell(route)));
    server.get(route.path, (request, reply) => sendDocument(request, reply, document));
  }

  mountForms(server, app, render);
  mountStudyCards(server, app, render);
  mountForMachines(server, app, build.renderer.addresses);
}

type Render = (page: SitePage) => string;

/** §2: what is sent for every address that nobody answers. */
export function notFoundDocument(build: WebBuild, origin: string): Document {
  return new Document(async () => build.renderer.renderSite({ name: 'notFound' }, build.site(origin)));
}

function mountForms(server: FastifyInstance, app: App, render: Render): void {
  server.get('/contact-us', async (_request, reply) =>
    sendPage(reply, 200, render({ name: 'contact', form: await emptyForm(app) })),
  );
  server.get('/waitlist-data', async (_request, reply) =>
    sendPage(reply, 200, render({ name: 'waitlist', form: await emptyForm(app) })),
  );
  void server.register(async (forms) => {
    // What a browser sends of a form by itself.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    forms.post('/contact-us', async (request, reply) => {
      const { status, form } = await answerContact(app, request.body, request.ip);
      return sendPage(reply, status, render({ name: 'contact', form }));
    });
    forms.post('/waitlist-data', async (request, reply) => {
      const { status, form } = await answerWaitlist(app, request.body, request.ip);
      return sendPage(reply, status, render({ name: 'waitlist', form }));
    });
  });
}

function mountStudyCards(server: FastifyInstance, app: App, render: Render): void {
  // The look-up of the participants' page: a plain form leads to the card's own address.
  server.get<{ Querystring: { code?: string } }>('/s', async ({ query }, reply) =>
    reply.redirect(`/s/${encodeURIComponent((query.code ?? '').trim().toUpperCase())}`),
  );
  server.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) => {
    const study = await findCard(app, params.code);
    return study
      ? sendPage(reply, 200, render({ name: 'study', study }))
      : sendPage(reply, 404, render({ name: 'notFound' }));
  });
  server.get<{ Params: { code: string } }>('/s/:code/qr.svg', async ({ params }, reply) => {
    const { code } = await getPublic(app, params.code);
    const svg = await QRCode.toString(`${app.settings.origin}/s/${code}`, { type: 'svg', margin: 2 });
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg);
  });
}

/** What search engines read: where they may go, and what there is. */
function mountForMachines(server: FastifyInstance, app: App, addresses: readonly string[]): void {
  const { origin } = app.settings;
  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
  server.get('/sitemap.xml', async (_request, reply) => {
    const entries = [...addresses, ...(await listCardAddresses(app))].map(
      (path) => `  <url><loc>${origin}${path}</loc></url>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

async function findCard(app: App, code: string) {
  try {
    return await getPublic(app, code);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
