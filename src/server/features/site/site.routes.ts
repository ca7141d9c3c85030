import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { percents } from '#texts';
import {
  addresses,
  inLanguage,
  matcherOf,
  PAGES_IN_LANGUAGES,
  PUBLIC_PAGES,
  SCREENS,
} from '../../../contract/addresses.ts';
import type { SitePage } from '../../../contract/site.ts';
import { COOKIES, LANGUAGE_COOKIE } from '../../../domain/cookies.ts';
import { findCountry } from '../../../domain/countries.ts';
import { LOCALES, PSEUDO_LANGUAGE } from '../../../domain/languages.ts';
import { offeredLanguages } from '../../../domain/offered-languages.ts';
import type { App } from '../../platform/app.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { Document, sendDocument } from '../../platform/http/documents.ts';
import type { ProblemPages } from '../../platform/http/error-handler.ts';
import { documentsOf, languageOf } from '../../platform/http/languages.ts';
import { parse } from '../../platform/http/mount.ts';
import { utf8Body } from '../../platform/http/utf8-body.ts';
import type { WebBuild } from '../../platform/http/web-build.ts';
import { refuse } from '../../platform/refusal.ts';
import { statusOf } from '../health/status.service.ts';
import { findPublic, getPublic } from '../studies/study-offers.service.ts';
import { describeTaxes, getServiceFee } from '../taxes/tax-terms.service.ts';
import { mountDeveloperDocs } from './developer-docs.routes.ts';
import { answerContact, answerWaitlist, emptyForm } from './open-forms.service.ts';
import { listCardAddresses, openSamples, siteNumbers } from './site.service.ts';

/** How long a page with open studies may be cached. */
const SAMPLES_SECONDS = 60;

/** Every page that a person can open. */
const PAGES = Object.values({ ...SCREENS, ...PUBLIC_PAGES }).map((page) => matcherOf(page.replace(/\?.*/, '')));

/** The public pages: readable without JavaScript, and rendered by the build of src/web/site. */
export function mountSite(server: FastifyInstance, app: App, build: WebBuild): void {
  const frame = build.site(app.settings);
  const render = (page: SitePage) => build.renderer.renderSite(page, frame);

  const dataCountry = findCountry(app.settings.dataCountry ?? '')?.name ?? null;
  const fixed = {
    [addresses.privacy]: new Document(async () => render({ name: 'privacy', dataCountry })),
    [addresses.terms]: new Document(
      async () => render({ name: 'terms', taxes: await describeTaxes(app) }),
      SAMPLES_SECONDS,
    ),
    [addresses.help]: new Document(async () => render({ name: 'help' })),
    [addresses.securityPage]: new Document(async () => render({ name: 'securityPage' })),
    [addresses.examples]: new Document(
      async () => render({ name: 'examples', fee: await getServiceFee(app) }),
      SAMPLES_SECONDS,
    ),
    [addresses.pricing]: new Document(
      async () => render({ name: 'pricing', fee: await getServiceFee(app) }),
      SAMPLES_SECONDS,
    ),
  };
  for (const [path, document] of Object.entries(fixed)) {
    server.get(path, (request, reply) => sendDocument(request, reply, document));
  }
  const readNumbers = siteNumbers(app);
  const home = new Document(
    async () =>
      render({
        name: 'home',
        studies: await openSamples(app),
        fee: await getServiceFee(app),
        numbers: await readNumbers(),
      }),
    SAMPLES_SECONDS,
  );
  server.get(addresses.home, (request, reply) => sendDocument(request, reply, home));
  const participantHome = new Document(
    async () => render({ name: 'participant', studies: await openSamples(app) }),
    SAMPLES_SECONDS,
  );
  server.get(addresses.participantHome, (request, reply) => sendDocument(request, reply, participantHome));
  for (const route of build.renderer.routes) {
    const inLanguage = documentsOf((language) => build.renderer.renderShell(route, build.shell(route, language)));
    server.get(route.path, (request, reply) =>
      sendDocument(request, reply, inLanguage(route.inEnglish ? 'en' : languageOf(request)), { varies: 'cookie' }),
    );
  }

  mountLanguages(server, app, build);

  const board = statusOf(app);
  server.get(addresses.status, async (_request, reply) =>
    sendPage(reply, 200, render({ name: 'status', status: await board.read() })),
  );

  mountForms(server, app, render);
  mountStudyCards(server, app, render);
  const docs = mountDeveloperDocs(server, build, frame);
  mountForMachines(server, app, async () => [...build.renderer.sitemap, ...(await docs.listAddresses())]);
}

/**
 * Addresses that begin with a language: a public page in that language, or a redirect to any other page after storing the
 * language.
 */
function mountLanguages(server: FastifyInstance, app: App, build: WebBuild): void {
  const { seconds: maxAge, sameSite } = COOKIES.language;
  const options = { path: '/', sameSite, maxAge, secure: app.settings.origin.startsWith('https://') };
  for (const language of LOCALES) {
    const frame = build.site(app.settings, language);
    const render = (page: SitePage) => build.renderer.renderSite(page, frame);
    if (language !== 'en') {
      const reads = language === PSEUDO_LANGUAGE ? 'en' : language;
      const document = new Document(
        async () => render({ name: 'participant', studies: await openSamples(app, reads) }),
        SAMPLES_SECONDS,
      );
      server.get(inLanguage(language, addresses.participantHome), (request, reply) =>
        sendDocument(request, reply, document),
      );
      const help = new Document(async () => render({ name: 'help' }));
      server.get(inLanguage(language, addresses.help), (request, reply) => sendDocument(request, reply, help));
      mountLookUp(server, (path) => inLanguage(language, path));
      server.get<{ Params: { code: string } }>(
        inLanguage(language, PUBLIC_PAGES.publicStudy),
        async ({ params }, reply) => sendStudy(reply, render, params.code, await findPublic(app, params.code, reads)),
      );
    }
    server.get(inLanguage(language, '/*'), async ({ url }, reply) => {
      const address = url.slice(language.length + 1);
      const [path = ''] = address.split('?');
      // Redirects only to our own pages: "//elsewhere" would lead away.
      if (path.startsWith('//') || !PAGES.some((page) => page.test(path))) return reply.callNotFound();
      return reply.setCookie(LANGUAGE_COOKIE, language, options).redirect(address);
    });
  }
}

type Render = (page: SitePage) => string;

/** What a code looks like, in what people copy. */
const CODE = /^[A-Z0-9-]{4,20}$/;

/** A study's page. A code that no study has is a warning, because false invitations have one. */
function sendStudy(
  reply: FastifyReply,
  render: Render,
  given: string,
  study: Awaited<ReturnType<typeof findPublic>>,
): FastifyReply {
  if (study) return sendPage(reply, 200, render({ name: 'study', study }));
  const code = given.trim().toUpperCase();
  return sendPage(reply, 404, render({ name: 'noStudy', code: CODE.test(code) ? code : '' }));
}

/** The pages for unknown addresses and for errors. */
export function problemPages({ renderer, site }: WebBuild, settings: App['settings']): ProblemPages {
  const frame = site(settings);
  return {
    missing: documentsOf((language) => renderer.renderSite({ name: 'notFound' }, site(settings, language))),
    problem: (words, requestId) => renderer.renderSite({ name: 'problem', words, requestId }, frame),
  };
}

/** The look-up form's code. A repeated parameter counts as none. */
const LookUp = z.object({ code: z.catch(z.string().check(z.trim(), z.maxLength(20)), '') });

function mountForms(server: FastifyInstance, app: App, render: Render): void {
  server.get(addresses.contact, async ({ query }, reply) => {
    // Somebody who reports a study doesn't type its code again.
    const code = parse(LookUp, query).code.toUpperCase();
    const form = await emptyForm(app);
    const values = CODE.test(code) ? { message: `Study code ${code}: ` } : form.values;
    return sendPage(reply, 200, render({ name: 'contact', form: { ...form, values } }));
  });
  server.get(addresses.waitlist, async (_request, reply) =>
    sendPage(reply, 200, render({ name: 'waitlist', form: await emptyForm(app) })),
  );
  void server.register(async (forms) => {
    // The type of forms that browsers send without scripts.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => Object.fromEntries(new URLSearchParams(utf8Body(request, body))),
    );
    forms.post(addresses.contact, async (request, reply) => {
      const { status, form } = await answerContact(app, request.body, addressOf(request));
      return sendPage(reply, status, render({ name: 'contact', form }));
    });
    forms.post(addresses.waitlist, async (request, reply) => {
      const { status, form } = await answerWaitlist(app, request.body, addressOf(request));
      return sendPage(reply, status, render({ name: 'waitlist', form }));
    });
  });
}

function mountStudyCards(server: FastifyInstance, app: App, render: Render): void {
  mountLookUp(server, (path) => path);
  server.get<{ Params: { code: string } }>(PUBLIC_PAGES.publicStudy, async ({ params }, reply) =>
    sendStudy(reply, render, params.code, await findPublic(app, params.code)),
  );
  server.get<{ Params: { code: string } }>(`${PUBLIC_PAGES.publicStudy}/qr.svg`, async ({ params }, reply) => {
    const study = await getPublic(app, params.code);
    const code = study.applyCode ?? study.code;
    const { default: QRCode } = await import('qrcode');
    const svg = await QRCode.toString(`${app.settings.origin}${addresses.publicStudy({ code })}`, {
      type: 'svg',
      margin: 2,
    });
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg);
  });
}

/** The look-up form on the participants' page: a plain form that leads to the card's address, in the same language. */
function mountLookUp(server: FastifyInstance, inItsLanguage: (path: string) => string): void {
  server.get(inItsLanguage(addresses.studyLookUp), async ({ query }, reply) => {
    const { code } = parse(LookUp, query);
    // Without a code this would redirect to itself.
    if (code === '') refuse('NOT_FOUND');
    return reply.redirect(inItsLanguage(addresses.publicStudy({ code: code.toUpperCase() })));
  });
}

/** For search engines: the pages that exist, and those that may be crawled. */
function mountForMachines(server: FastifyInstance, app: App, listPages: () => Promise<string[]>): void {
  const { origin } = app.settings;
  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: ${addresses.dashboard}\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
  server.get('/sitemap.xml', async (_request, reply) => {
    const pages = [...(await listPages()), ...(await listCardAddresses(app))];
    const entries = pages
      .flatMap((path) => [path, ...inOtherLanguages(path)])
      .map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

/** The addresses of a page in the other languages that we offer. */
function inOtherLanguages(path: string): string[] {
  if (!PAGES_IN_LANGUAGES.some((page) => matcherOf(page).test(path))) return [];
  return offeredLanguages(percents())
    .filter((language) => language !== 'en')
    .map((language) => inLanguage(language, path));
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
