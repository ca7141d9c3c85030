import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './calendar-addresses.sql.ts';

/*
 * The secret address at which a calendar program reads somebody's sessions. It reveals as much as a login session, so it belongs
 * to the account and ends with its login sessions.
 */

export async function getFeed(app: App, caller: Caller) {
  const feed = await app.read((reader) => sql.findFeed(reader.tx, caller.userId));
  return { since: feed?.createdAt ?? null };
}

/**
 * Creates a new address, which replaces the previous one. The secret is shown only once. It ends when all the person's login
 * sessions end, and when the one that created it is signed out from another device.
 */
export async function makeFeed(app: App, caller: Caller) {
  const secret = newSecret();
  const createdAt = app.clock.now();
  await app.work(caller, (work) =>
    sql.saveFeed(work.tx, {
      userId: caller.userId,
      sessionId: caller.sessionId,
      secretHash: hashSecret(secret),
      createdAt,
    }),
  );
  return { url: `${app.settings.origin}/calendar/${secret}.ics`, since: createdAt };
}

export async function deleteFeed(app: App, caller: Caller): Promise<void> {
  await app.work(caller, (work) => sql.deleteFeed(work.tx, caller.userId));
}

/** The owner of the calendar that a secret belongs to; wrong and ended secrets give 404. */
export async function requireCalendarOwner(reader: Reader, secret: string): Promise<string> {
  const { userId } = found(await sql.findFeedBySecret(reader.tx, hashSecret(secret)));
  return userId;
}
