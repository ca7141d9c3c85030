import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { NOTIFICATION_STREAM_PATH } from '../contract/notifications.ts';
import { DEMO_AUTHENTICATOR_SECRET, DEMO_SIGN_INS } from './demo/demo-people.ts';
import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { mountPeople } from './features/accounts/people.routes.ts';
import { findCaller } from './features/accounts/sessions.service.ts';
import { mountApplications } from './features/applications/applications.routes.ts';
import { mountAudit } from './features/audit/audit.routes.ts';
import { auditDenial } from './features/audit/denials.service.ts';
import { mountBookings } from './features/bookings/bookings.routes.ts';
import { readFeed } from './features/bookings/calendar-feed.service.ts';
import { mountBooks } from './features/books/books.routes.ts';
import {
  mountLiveStream,
  mountNotifications,
  mountUnsubscribe,
} from './features/notifications/notifications.routes.ts';
import { mountOrganizations } from './features/organizations/organizations.routes.ts';
import { mountParticipants } from './features/participants/participants.routes.ts';
import { mountPayouts } from './features/payouts/payouts.routes.ts';
import { mountPrivacy } from './features/privacy/privacy.routes.ts';
import { mountProjects } from './features/projects/projects.routes.ts';
import { mountSite, notFoundDocument } from './features/site/site.routes.ts';
import { mountStudies } from './features/studies/studies.routes.ts';
import { mountWaitlist } from './features/waitlist/waitlist.routes.ts';
import { mountRefunds, mountWallets } from './features/wallets/wallets.routes.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';
import type { App } from './platform/app.ts';
import { admit } from './platform/http/admission.ts';
import type { Caller } from './platform/http/caller.ts';
import { mountDeveloperPages } from './platform/http/developer-pages.ts';
import { sendDocument } from './platform/http/documents.ts';
import { renderErrors } from './platform/http/error-handler.ts';
import { mountOn } from './platform/http/mount.ts';
import type { RouteClass } from './platform/http/rate-limits.ts';
import { readWebBuild, WEB_FOLDER, type WebBuild } from './platform/http/web-build.ts';
import { newId } from './platform/ids.ts';
import type { LiveHub } from './platform/live.ts';
import { refuse } from './platform/refusal.ts';

const BODY_LIMIT = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came: a webhook's signature is over these. */
    rawBody?: Buffer;
  }
}

/** What is never a page. An address such as /forgot-password/ama@example.com is one, dot or not. */
const ASSET = /^\/assets\/|\.(?:js|css|map|json|svg|png|ico|txt|xml|woff2?|webmanifest)$/;

export interface Readiness {
  ready: boolean;
  waitingFor: string;
}

/**
 * The whole HTTP surface: API, live stream, documentation, the built web, and (never in production) the developer pages.
 * `routes` lists what it answers, as "GET /path".
 */
export async function buildHttpServer(
  app: App,
  live: LiveHub,
  readiness: Readiness,
): Promise<{ server: FastifyInstance; routes: string[] }> {
  const { settings } = app;
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    genReqId: newId,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    logger: process.env.LOG === 'off' ? false : requestLogger(),
  });
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    parseJson(request, body.toString(), done);
  });
  renderErrors(server);
  const build = await readWebBuild();
  await server.register(cookie);
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await server.register(helmet, securityHeaders(settings.origin, build?.styleHashes ?? []));

  const callerOf = (request: FastifyRequest): Promise<Caller | null> => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    return bearer ? findCaller(app, bearer) : Promise.resolve(null);
  };
  const mount = mountOn({
    server,
    admit: async (request, endpoint) => {
      const caller = await callerOf(request);
      await app.limits.countRequest(routeClassOf(endpoint), caller?.userId ?? request.ip);
      try {
        admit(endpoint, caller);
      } catch (error) {
        if (caller) await auditDenial(app, caller, endpoint);
        throw error;
      }
      return caller;
    },
  });
  for (const mountFeature of [
    mountAccounts,
    mountPeople,
    mountPrivacy,
    mountAudit,
    mountOrganizations,
    mountParticipants,
    mountProjects,
    mountStudies,
    mountApplications,
    mountBookings,
    mountWallets,
    mountRefunds,
    mountBooks,
    mountPayouts,
    mountNotifications,
    mountWaitlist,
  ]) {
    mountFeature(app, mount);
  }
  mountLiveStream(server, live, async (request) => (await callerOf(request)) ?? refuse('UNAUTHENTICATED'));

  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) =>
    readiness.ready
      ? { status: 'ready' }
      : reply.status(503).send({ status: 'starting', waitingFor: readiness.waitingFor }),
  );
  // What the web needs to know before anybody signs in.
  server.get('/api/v1/settings', async () => ({
    success: true,
    content: {
      demoSignIns: settings.demo ? DEMO_SIGN_INS : [],
      supportAddress: settings.supportAddress,
      google: app.identity !== null,
    },
  }));
  await mountDeveloperPages(server, app, {
    demoSecret: settings.demo ? DEMO_AUTHENTICATOR_SECRET : null,
    mails: MAIL_TEMPLATES,
  });
  mountUnsubscribe(server, app);
  // A calendar program brings no token: the address is the secret.
  server.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async ({ params }, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(await readFeed(app, params.secret)),
  );
  await serveWeb(server, app, build);
  return { server, routes };
}

/** Logs say which route was asked for, never the address itself: links carry secrets and people's addresses. */
function requestLogger() {
  return {
    level: process.env.LOG_LEVEL ?? 'warn',
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
    },
  };
}

function securityHeaders(origin: string, styleHashes: readonly string[]) {
  const https = origin.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const),
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  };
}

/** Which flood limit a call counts towards. */
function routeClassOf({ who, method }: Endpoint): RouteClass {
  if (who === 'provider') return 'provider';
  return method === 'GET' ? 'read' : 'change';
}

/** The built web: hashed assets for a year, pages and shells, and for every other address §2's page or a real 404. */
async function serveWeb(server: FastifyInstance, app: App, build: WebBuild | null): Promise<void> {
  if (build) {
    await server.register(fastifyStatic, {
      root: WEB_FOLDER,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/');
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A policy is for pages; on every file it would only cost the phone bytes.
        if (isHashed) response.removeHeader('content-security-policy');
      },
    });
    mountSite(server, app, build);
  }
  const missing = build && notFoundDocument(build, app.settings.origin);
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !ASSET.test(path);
    if (!isPage || !missing || path === NOTIFICATION_STREAM_PATH) refuse('NOT_FOUND');
    return sendDocument(request, reply, missing, 404);
  });
}
