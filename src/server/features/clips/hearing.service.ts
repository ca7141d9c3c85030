import * as z from 'zod/mini';
import { CLIP_SUBJECTS } from '../../../domain/audio.ts';
import { codesOf } from '../../../domain/codes.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { nameOfFile } from '../../platform/storage/store.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import { listLivingLoginSessions } from '../accounts/login-sessions.service.ts';
import * as sql from './clips.sql.ts';

/** How long a key is valid. */
export const KEY_MINUTES = 15;

const Hearing = z.discriminatedUnion('of', [
  z.object({ of: z.literal('maker'), userId: z.uuid() }),
  z.object({ of: z.literal('study'), studyId: z.uuid(), subjects: z.array(z.enum(codesOf(CLIP_SUBJECTS))) }),
  z.object({ of: z.literal('application'), applicationId: z.uuid() }),
  z.object({ of: z.literal('answers'), studyId: z.uuid() }),
]);

/**
 * A key with which the caller's browser fetches the sound of some clips, because a media element sends no token. It names the
 * clips that it opens, expires with the login session, and can't do anything else.
 */
export function keyFor(app: App, caller: Caller, hearing: sql.Hearing): Promise<string> {
  const { sessionId } = caller;
  const claims = { sessionId, hearing: JSON.stringify(hearing) };
  return signTicket('clips', claims, {
    secrets: app.settings.sessionSecrets,
    now: app.clock.now(),
    minutes: KEY_MINUTES,
  });
}

/** The sound of a clip for the holder of a key; anything else gives 404. */
export async function hear(app: App, clipId: string, key: string) {
  const ticket = await readTicket('clips', key, { secrets: app.settings.sessionSecrets, now: app.clock.now() });
  const { sessionId, hearing } = found(ticket).claims;
  const [session] = await listLivingLoginSessions(app, [String(sessionId)]);
  if (!session || !z.safeParse(z.uuid(), clipId).success) refuse('NOT_FOUND');
  const parsed = z.parse(Hearing, JSON.parse(String(hearing)));
  const { mediaType } = found(await app.read((reader) => sql.findHeard(reader.tx, clipId, parsed)));
  return { mediaType, content: found(await app.storage.get(nameOfFile(clipId))) };
}
