import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { newId } from '../ids.ts';
import { knowRequests } from '../request-context.ts';
import type { Settings } from '../settings.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { guardApi } from './api-guard.ts';
import { compressAnswers } from './compression.ts';
import { refuseEarly } from './early-refusal.ts';
import { answerErrors, answerUnreadable, type SendError } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import type { OpenCalls } from './open-calls.ts';
import { trustedBy } from './proxies.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { guardAddresses } from './storable.ts';
import { WITHOUT_SCHEMAS } from './without-schemas.ts';

const BODY_LIMIT = 256 * 1024;

interface Options {
  settings: Settings;
  log: FastifyBaseLogger;
  sendError: SendError;
  /** Hashes of the pages' inline styles. */
  styleHashes: readonly string[];
  /** The server of the port (`Listener`). */
  serverFactory: FastifyServerFactory;
  tracer: Tracer | null;
  openCalls: OpenCalls;
}

/**
 * A server without routes: how it reads requests, the rules for all of them, and how it sends errors. `routes` lists
 * the routes mounted on it from now on, as "GET /path".
 */
export async function openServer({
  settings,
  log,
  sendError,
  styleHashes,
  serverFactory,
  tracer,
  openCalls,
}: Options): Promise<{ server: FastifyInstance; routes: string[] }> {
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedBy(settings.trustProxy),
    genReqId: newId,
    serverFactory,
    // Requests that arrive during the shutdown are still served, because load balancers may not have noticed yet.
    return503OnClosing: false,
    // The longest part of an address is an email address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: sendError,
    clientErrorHandler: answerUnreadable,
    loggerInstance: log,
    schemaController: { compilersFactory: WITHOUT_SCHEMAS },
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
  });
  knowRequests(server, tracer);
  refuseEarly(server, openCalls);
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  readJsonBodies(server);
  answerErrors(server, sendError, routes);
  guardAddresses(server);
  guardApi(server, settings.origin);
  await server.register(cookie);
  await compressAnswers(server);
  sendSecurityHeaders(server, settings.origin, styleHashes);
  return { server, routes };
}
