import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Everything comes from our own origin; inline styles of pages are allowed by their hashes. */
export function sendSecurityHeaders(server: FastifyInstance, origin: string, styleHashes: readonly string[]): void {
  // Built once: the plugin for Fastify would build it for each request.
  const setHeaders = helmet(headersFor(origin, styleHashes));
  server.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}

function headersFor(origin: string, styleHashes: readonly string[]) {
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
        // People listen to a recording before they send it.
        mediaSrc: ["'self'", 'blob:'],
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
