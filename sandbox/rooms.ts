import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, page } from './html.ts';

/*
 * A stand-in for a Jitsi server with token authentication: it lets people in as Jitsi would, and tells people whom it refuses
 * why.
 */

/** Not secret: they only work in the sandbox. */
const APP_ID = 'nyansapo-sandbox';
const SECRET = 'sandbox-only';

interface Claims {
  iss?: string;
  aud?: string;
  sub?: string;
  room?: string;
  exp?: number;
  context?: { user?: { name?: string; moderator?: boolean; affiliation?: string } };
}

export function mountRooms(server: FastifyInstance): void {
  server.get<{ Params: { room: string }; Querystring: { jwt?: string } }>(
    '/meet/:room',
    async ({ params: { room }, query: { jwt = '' }, hostname }, reply) => {
      const claims = claimsOf(jwt);
      const problem = claims
        ? problemOf(claims, room, hostname.replace(/:\d+$/, ''))
        : 'The token is missing or not signed by us.';
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!claims || problem !== null) {
        return reply.status(403).send(page('No entry', `<h1>No entry</h1><p class="problem">${problem}</p>`));
      }
      const { name = '', moderator } = claims.context?.user ?? {};
      const role = moderator ? 'You moderate this room.' : 'You are a guest in this room.';
      return page(
        'Room',
        `<header><h1>Room</h1><span class="quiet">A stand-in for Jitsi</span></header>
<p>You are here as <b>${escapeHtml(name)}</b>. ${role}</p><p class="quiet">${escapeHtml(room)}</p>`,
      );
    },
  );
}

/** The claims of a token with our signature; null for any other. */
function claimsOf(jwt: string): Claims | null {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const right = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { alg } = read(header) as { alg?: string };
  return alg === 'HS256' ? (read(payload) as Claims) : null;
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

function problemOf({ iss, aud, sub, room, exp = 0 }: Claims, wanted: string, host: string): string | null {
  if (iss !== APP_ID || aud !== APP_ID) return 'The token is from another application.';
  if (sub !== '*' && sub !== host) return 'The token is for another server.';
  if (room !== '*' && room !== wanted) return 'The token is for another room.';
  return exp * 1000 > Date.now() ? null : 'The token has expired.';
}
