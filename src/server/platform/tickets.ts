import { jwtVerify, SignJWT } from 'jose';

/** Short-lived signed tickets that a browser keeps and returns. A ticket is only valid for its own kind. */
type TicketKind = 'second-factor' | 'google-flow' | 'form-stamp' | 'unsubscribe';

const ISSUER = 'nyansapo';

export function signTicket(
  kind: TicketKind,
  claims: Record<string, string>,
  { secret, now, minutes }: { secret: string; now: Date; minutes: number },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: `${kind}+jwt` })
    .setIssuer(ISSUER)
    .setAudience(kind)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(new TextEncoder().encode(secret));
}

/** The claims of a valid ticket of this kind and when it was signed; null for anything else. */
export async function readTicket(
  kind: TicketKind,
  ticket: string,
  { secret, now }: { secret: string; now: Date },
): Promise<{ claims: Record<string, unknown>; signedAt: Date } | null> {
  try {
    const { payload } = await jwtVerify(ticket, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      typ: `${kind}+jwt`,
      issuer: ISSUER,
      audience: kind,
      currentDate: now,
    });
    return { claims: payload, signedAt: new Date((payload.iat ?? 0) * 1000) };
  } catch {
    return null;
  }
}
