import { jwtVerify, SignJWT } from 'jose';

/** Small signed notes that a browser carries for a while and brings back. Each kind is worth nothing as another kind. */
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

/** The claims of a genuine, living ticket of this kind with when it was signed; null for anything else. */
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
