import Bowser from 'bowser';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { IDLE_HOURS } from './accounts.rules.ts';
import { deleteFeedOfSession } from './calendar-addresses.sql.ts';
import * as sql from './devices.sql.ts';

/** A browser's name for people, from its user agent. */
export function describeBrowser(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: 'Unknown browser', system: 'unknown system' };
  const parsed = Bowser.getParser(userAgent);
  return {
    browser: parsed.getBrowserName() || 'Unknown browser',
    system: parsed.getOSName() || 'unknown system',
  };
}

export async function listDevices(app: App, caller: Caller) {
  const now = app.clock.now();
  const sessions = await app.read((reader) =>
    sql.listLivingSessions(reader.tx, caller.userId, now, addHours(now, -IDLE_HOURS)),
  );
  return sessions.map(({ id, userAgent, createdAt, rotatedAt }) => ({
    id,
    ...describeBrowser(userAgent),
    signedInAt: createdAt,
    lastUsedAt: rotatedAt,
    isThis: id === caller.sessionId,
  }));
}

/**
 * Ends one of the caller's sessions at once, with the calendar address that was created in it; another person's session gives
 * 404.
 */
export async function revokeDevice(app: App, caller: Caller, sessionId: string): Promise<void> {
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    if (!(await sql.revokeOwnSession(work.tx, caller.userId, sessionId, now))) refuse('NOT_FOUND');
    await deleteFeedOfSession(work.tx, sessionId);
    recordAudit(work, { at: now, action: 'session.revoke', actor: caller.role, actorId: caller.userId });
  });
}
