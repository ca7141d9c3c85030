import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
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
import { LiveStreams } from './features/notifications/live-streams.service.ts';
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
import { mountSite, problemPages } from './features/site/site.routes.ts';
import { mountStudies } from './features/studies/studies.routes.ts';
import { mountWaitlist } from './features/waitlist/waitlist.routes.ts';
import { mountRefunds, mountWallets } from './features/wallets/wallets.routes.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';
import type { App } from './platform/app.ts';
import { addressOf } from './platform/http/addresses.ts';
import { admit } from './platform/http/admission.ts';
import type { Caller } from './platform/http/caller.ts';
import { mountDeveloperPages } from './platform/http/developer-pages.ts';
import { answerErrors, answerUnreadable, errorSender } from './platform/http/error-handler.ts';
import { mountOn } from './platform/http/mount.ts';
import { trustedBy } from './platform/http/proxies.ts';
import type { RouteClass } from './platform/http/rate-limits.ts';
import { refuseCrossSite } from './platform/http/same-site.ts';
import { guardAddresses } from './platform/http/storable.ts';
import { utf8Body } from './platform/http/utf8-body.ts';
import { readWebBuild, WEB_FOLDER, type WebBuild } from './platform/http/web-build.ts';
import { newId } from './platform/ids.ts';
import type { LiveHub } from './platform/live.ts';
import { refuse } from './platform/refusal.ts';
import { knowRequests } from './platform/request-context.ts';

const BODY_LIMIT = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came: a webhook's signature is over these. */
    rawBody?: Buffer;
  }
}

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
  loggerInstance: FastifyBaseLogger,
  live: LiveHub,
  readiness: Readiness,
): Promise<{ server: FastifyInstance; routes: string[] }> {
  const { settings } = app;
  const build = await readWebBuild(settings);
  const sendError = errorSender(build && problemPages(build, settings));
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedBy(settings.trustProxy),
    genReqId: newId,
    forceCloseConnections: true,
    // The longest part of an address is a mail address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: sendError,
    clientErrorHandler: answerUnreadable,
    loggerInstance,
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
  });
  knowRequests(server);
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    parseJson(request, utf8Body(request, body as Buffer), done);
  });
  answerErrors(server, sendError);
  guardAddresses(server);
  guardApi(server, settings.origin);
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
      await app.limits.countRequest(routeClassOf(endpoint), caller?.userId ?? addressOf(request));
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
  mountLiveStream(
    server,
    new LiveStreams(app, live),
    async (request) => (await callerOf(request)) ?? refuse('UNAUTHENTICATED'),
  );

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

/** What holds for every call of the API, whatever its route: no page of another site changes anything, and nothing is kept. */
function guardApi(server: FastifyInstance, origin: string): void {
  const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/v1/');
  server.addHook('onRequest', async (request) => {
    if (isApi(request)) refuseCrossSite(request, origin);
  });
  server.addHook('onSend', async (request, reply) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
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

/** The built web: hashed assets for a year, pages and shells. */
async function serveWeb(server: FastifyInstance, app: App, build: WebBuild | null): Promise<void> {
  if (!build) return;
  if (build.hasFiles) {
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
  }
  mountSite(server, app, build);
}
