import ical, { ICalCalendarMethod } from 'ical-generator';
import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { listFeedSessions } from './bookings.sql.ts';
import { eventOf, PRODUCT_ID } from './calendar-event.ts';
import { joiningFor } from './joining.ts';
import * as sql from './sessions.sql.ts';

/** How far back a subscribed calendar keeps sessions. */
const PAST_DAYS = 60;

export async function getFeed(app: App, caller: Caller) {
  const feed = await app.look((look) => sql.findFeed(look.tx, caller.userId));
  return { since: feed?.createdAt ?? null };
}

/**
 * Makes a new address; the one from before ends. The secret is shown now and never again. It ends with all sessions of the
 * person, and with the session it was made in when that is signed out from elsewhere.
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

/** What a calendar program reads: the person's sessions, cancelled ones marked so; wrong and ended secrets are 404. */
export async function readFeed(app: App, secret: string): Promise<string> {
  const now = app.clock.now();
  return app.look(async (look) => {
    const { userId } = found(await sql.findFeedBySecret(look.tx, hashSecret(secret)));
    const calendar = ical({
      name: 'Nyansapo',
      prodId: PRODUCT_ID,
      method: ICalCalendarMethod.PUBLISH,
      ttl: 3600,
    });
    for (const session of await listFeedSessions(look.tx, userId, addDays(dateOf(now), -PAST_DAYS))) {
      const side = session.participantId === userId ? 'participant' : 'researcher';
      const joining = session.status === 'BOOKED' ? joiningFor(session, side, app.settings.meetingBaseUrl) : '';
      calendar.createEvent({
        ...eventOf(session, side, now),
        description: `${joining}\n${app.settings.origin}${addresses.session({ bookingId: session.id })}`.trim(),
        ...(joining ? { location: joining } : {}),
      });
    }
    return calendar.toString();
  });
}
