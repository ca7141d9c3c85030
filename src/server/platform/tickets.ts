import { jwtVerify, SignJWT } from 'jose';
import type { Secrets } from './secrets.ts';

/** Short-lived signed tickets that a browser keeps and returns. A ticket is only valid for its own kind. */
type TicketKind =
  | 'second-factor'
  | 'phone-number'
  | 'phone-birth-date'
  | 'google-flow'
  | 'form-stamp'
  | 'unsubscribe'
  | 'no-invitations'
  | 'stop-texts'
  | 'suspended'
  | 'clips'
  | 'listed-payment';

const ISSUER = 'nyansapo';

interface Ticket {
  claims: Record<string, unknown>;
  signedAt: Date;
}

export function signTicket(
  kind: TicketKind,
  claims: Record<string, string>,
  { secrets: [secret], now, minutes }: { secrets: Secrets; now: Date; minutes: number },
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

/** The claims of a valid ticket of this kind, with its signing time; null for any other text. */
export async function readTicket(
  kind: TicketKind,
  ticket: string,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<Ticket | null> {
  for (const secret of secrets) {
    const read = await readWith(secret, kind, ticket, now);
    if (read) return read;
  }
  return null;
}

async function readWith(secret: string, kind: TicketKind, ticket: string, now: Date): Promise<Ticket | null> {
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
