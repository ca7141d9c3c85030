import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Secrets } from './secrets.ts';

export const ACCESS_TOKEN_MINUTES = 15;

const ISSUER = 'nyansapo';
const AUDIENCE = 'nyansapo-api';

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

const keys = new Map<string, Promise<CryptoKey>>();

/** Memoised: deriving the key takes half as long as checking a signature. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

/** Signs a bearer token that expires after 15 minutes. */
export async function signAccessToken(claims: AccessClaims, [secret]: Secrets, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60)
    .sign(await keyOf(secret));
}

/** Cache of tokens whose signature was checked, because a page sends the same one several times. Expiry is checked every time. */
const checked = new LRUCache<string, AccessClaims & { expiresAt: number }>({ max: 5_000 });

/** The claims of a valid token; null for anything else (other algorithm, key, audience or type, or expired). */
export async function readAccessToken(token: string, secrets: Secrets, now: Date): Promise<AccessClaims | null> {
  for (const secret of secrets) {
    const claims = await readWith(token, secret, now);
    if (claims) return claims;
  }
  return null;
}

async function readWith(token: string, secret: string, now: Date): Promise<AccessClaims | null> {
  const known = checked.get(`${secret} ${token}`);
  if (known && known.expiresAt > now.getTime()) return known;
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    });
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
    const claims = { userId: payload.sub, sessionId: payload.sid, expiresAt: (payload.exp ?? 0) * 1000 };
    checked.set(`${secret} ${token}`, claims);
    return claims;
  } catch {
    return null;
  }
}
