import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Everything comes from our own origin; inline styles of pages are allowed by their hashes. */
export async function sendSecurityHeaders(
  server: FastifyInstance,
  origin: string,
  styleHashes: readonly string[],
): Promise<void> {
  await server.register(helmet, headersFor(origin, styleHashes));
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
        // What somebody has just recorded is heard before it is sent.
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
