import ical, { ICalCalendarMethod } from 'ical-generator';
import { addresses } from '../../../contract/addresses.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { requireCalendarOwner } from '../accounts/calendar-addresses.service.ts';
import { listFeedSessions } from './bookings.sql.ts';
import { eventOf, PRODUCT_ID } from './calendar-event.ts';
import { joiningFor } from './joining.ts';

/** How far back a subscribed calendar keeps sessions. */
const PAST_DAYS = 60;

/** What a calendar program reads: the person's sessions, with cancelled ones marked; wrong and ended secrets give 404. */
export async function readFeed(app: App, secret: string): Promise<string> {
  const now = app.clock.now();
  return app.read(async (reader) => {
    const userId = await requireCalendarOwner(reader, secret);
    const calendar = ical({
      name: 'Nyansapo',
      prodId: PRODUCT_ID,
      method: ICalCalendarMethod.PUBLISH,
      ttl: 3600,
    });
    for (const session of await listFeedSessions(reader.tx, userId, addDays(dateOf(now), -PAST_DAYS))) {
      const side = session.participantId === userId ? 'participant' : 'researcher';
      const joining = session.status === 'BOOKED' ? joiningFor(session, side, app.settings) : '';
      calendar.createEvent({
        ...eventOf(session, side, { now, supportAddress: app.settings.supportAddress }),
        description: `${joining}\n${app.settings.origin}${addresses.session({ bookingId: session.id })}`.trim(),
        ...(joining ? { location: joining } : {}),
      });
    }
    return calendar.toString();
  });
}
