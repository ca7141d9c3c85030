import type { FastifyInstance } from 'fastify';
import { ROOM_PATTERN } from '../../../contract/addresses.ts';
import * as calls from '../../../contract/bookings/sessions.ts';
import * as contract from '../../../contract/bookings.ts';
import type { App } from '../../platform/app.ts';
import { listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { countingWrong } from '../../platform/http/rate-limits.ts';
import * as feed from '../accounts/calendar-addresses.service.ts';
import { markAttendance } from './attendance.service.ts';
import * as service from './bookings.service.ts';
import { readFeed } from './calendar-feed.service.ts';
import { cancelBooking } from './cancellations.service.ts';
import * as messages from './messages.service.ts';
import { endSession } from './overrun.service.ts';
import { openRoom } from './rooms.service.ts';
import * as views from './session-views.service.ts';
import * as sessions from './sessions.service.ts';

export function mountBookings(app: App, mount: Mount): void {
  mount(contract.listTimeSlots, ({ caller, params }) => service.listTimeSlots(app, caller, params.id));
  mount(contract.bookSlot, async ({ caller, params, body }) => {
    const { id, session } = await service.bookSlot(app, caller, params.id, body);
    return session ? views.asBooking(app, session, caller) : views.getBooking(app, caller, id);
  });

  mount(contract.listBookings, async ({ caller, query }) =>
    listedAnswer(await views.listBookings(app, caller, query), query),
  );

  mount(contract.listAppointments, async ({ caller, query }) => {
    return listedAnswer(await views.listAppointments(app, caller, query), query);
  });

  mount(contract.cancelBooking, ({ caller, params, body }) => cancelBooking(app, caller, params.id, body.reason));
  mount(contract.markAttendance, ({ caller, params, body }) =>
    markAttendance(app, caller, params.id, params.event, body.reason, body),
  );
  mount(contract.getCalendarFile, ({ caller, params }) => views.getCalendarFile(app, caller, params.id));

  mount(calls.getSession, ({ caller, params }) => sessions.getSession(app, caller, params.id));
  mount(calls.checkIn, ({ caller, params }) => sessions.checkIn(app, caller, params.id));
  mount(calls.endSession, async ({ caller, params }) => {
    await endSession(app, caller, params.id);
    return sessions.getSession(app, caller, params.id);
  });
  mount(calls.confirmComing, ({ caller, params }) => sessions.confirmComing(app, caller, params.id));
  mount(calls.listMessages, ({ caller, params }) => messages.listMessages(app, caller, params.id));
  mount(calls.sendMessage, ({ caller, params, body }) => messages.sendMessage(app, caller, params.id, body.body));
  mount(calls.reportMessage, async ({ caller, params, body }) => {
    await messages.reportMessage(app, caller, params.id, body.reason);
    return {};
  });
  mount(calls.listReportedMessages, async ({ query }) => listedAnswer(await messages.listReported(app, query), query));
  mount(calls.getCalendarFeed, ({ caller }) => feed.getFeed(app, caller));
  mount(calls.makeCalendarFeed, ({ caller }) => feed.makeFeed(app, caller));
  mount(calls.deleteCalendarFeed, async ({ caller }) => {
    await feed.deleteFeed(app, caller);
    return {};
  });
}

/** A calendar program sends no token: the URL is the secret. */
export function mountCalendars(server: FastifyInstance, app: App): void {
  server.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async ({ params }, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(await readFeed(app, params.secret)),
  );
}

/** The links that lead people of a session into its room. */
export function mountRooms(server: FastifyInstance, app: App): void {
  server.get<{ Params: { key: string } }>(ROOM_PATTERN, async ({ params, ip }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(await countingWrong(app.limits, 'wrongLink', ip, () => openRoom(app, params.key)), 302),
  );
}
