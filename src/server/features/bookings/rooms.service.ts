import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import { addresses, roomPath } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { hashSecret } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import { findSession, type SessionRow } from './bookings.sql.ts';

/*
 * Rooms on our own Jitsi server. A person's link leads to us: it contains the session and the person's role, so it stays the same
 * when the session moves, and ends with it. We create the room's token when the link is opened.
 */

const WHO = { p: 'participant', r: 'researcher', o: 'observer' } as const;
export type RoomGuest = (typeof WHO)[keyof typeof WHO];

/** Sessions may take longer than planned. */
const OPEN_HOURS_AFTER = 2;

type RoomSettings = Pick<Settings, 'origin' | 'fraudSecret'>;

/** The link with which one of a session's people enters its room. */
export function roomLink(settings: RoomSettings, bookingId: string, guest: RoomGuest): string {
  return `${settings.origin}${roomPath(keyOf(settings, bookingId, guest.charAt(0)))}`;
}

/**
 * An observer must not learn the booking's id, so the link contains it encrypted: a single block without a nonce, so that the
 * link is always the same.
 */
function keyOf(settings: RoomSettings, bookingId: string, letter: string): string {
  const cipher = createCipheriv('aes-256-ecb', secretOf(settings), null).setAutoPadding(false);
  const block = cipher.update(Buffer.from(bookingId.replaceAll('-', ''), 'hex'));
  const mark = Buffer.from(keyedHash(settings, 'room', `${bookingId}${letter}`), 'hex').subarray(0, 12);
  return `${letter}${Buffer.concat([block, mark]).toString('base64url')}`;
}

function readKey(settings: RoomSettings, key: string): { bookingId: string; guest: RoomGuest } | null {
  const guest = WHO[key.charAt(0) as keyof typeof WHO] as RoomGuest | undefined;
  const bytes = Buffer.from(key.slice(1), 'base64url');
  if (guest === undefined || bytes.length !== 28) return null;
  const decipher = createDecipheriv('aes-256-ecb', secretOf(settings), null).setAutoPadding(false);
  const hex = decipher.update(bytes.subarray(0, 16)).toString('hex');
  const bookingId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const right = keyOf(settings, bookingId, key.charAt(0));
  const isOurs = key.length === right.length && timingSafeEqual(Buffer.from(key), Buffer.from(right));
  return isOurs ? { bookingId, guest } : null;
}

const secretOf = (settings: RoomSettings) => Buffer.from(keyedHash(settings, 'room', 'links'), 'hex');

/** Where a link redirects: into the room, or to the page of a session that is over or cancelled. */
export async function openRoom(app: App, key: string): Promise<string> {
  const { settings } = app;
  const { bookingId, guest } = readKey(settings, key) ?? refuse('NOT_FOUND');
  const session = await app.read((reader) => findSession(reader.tx, bookingId));
  if (!session || settings.meetings === null) refuse('NOT_FOUND');
  const until = addHours(session.endsAt, OPEN_HOURS_AFTER);
  if (session.status === 'CANCELLED' || app.clock.now() > until) {
    if (guest === 'observer') refuse('NOT_FOUND');
    return addresses.session({ bookingId });
  }
  const room = `nyansapo-${hashSecret(`room:${session.groupSize === null ? session.id : session.slotId}`).slice(0, 20)}`;
  const { baseUrl, appId, secret } = settings.meetings;
  const user = { ...personOf(session, guest), moderator: guest === 'researcher' };
  // Some servers read `moderator`, others `affiliation`.
  const token = await new SignJWT({
    room,
    context: { user: { ...user, affiliation: user.moderator ? 'owner' : 'member' } },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(appId)
    .setAudience(appId)
    .setSubject(new URL(baseUrl).hostname)
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret));
  return `${baseUrl}/${room}?${new URLSearchParams({ jwt: token })}`;
}

/** What others in the room see: for a participant, only the first name. */
function personOf(session: SessionRow, guest: RoomGuest): { id: string; name: string } {
  const { id, participantFirstName, researcherFirstName, organizationName } = session;
  const name = {
    participant: participantFirstName,
    researcher: `${researcherFirstName}, ${organizationName}`,
    observer: 'Observer',
  }[guest];
  return { id: hashSecret(`${guest}:${id}`).slice(0, 20), name };
}
