import { jwtVerify, SignJWT } from 'jose';

export const ACCESS_TOKEN_MINUTES = 15;

const ISSUER = 'nyansapo';
const AUDIENCE = 'nyansapo-api';

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** Signs a bearer token that lives 15 minutes. */
export function signAccessToken(claims: AccessClaims, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60)
    .sign(new TextEncoder().encode(secret));
}

/** The claims of a genuine, living token; null for anything else (other algorithm, key, audience, type, expired). */
export async function readAccessToken(token: string, secret: string, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid }
      : null;
  } catch {
    return null;
  }
}
