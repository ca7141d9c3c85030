import { answerApplication, settleDispute } from '../../../contract/applications.ts';
import * as contract from '../../../contract/bookings.ts';
import * as calls from '../../../contract/sessions.ts';
import { changeStudyStatus, getCancellation, takeDownStudy } from '../../../contract/study-life.ts';
import type { App } from '../../platform/app.ts';
import { Answer, type Mount, pageOf } from '../../platform/http/mount.ts';
import { answer } from '../applications/applications.service.ts';
import { getStudy } from '../studies/studies.service.ts';
import { markAttendance } from './attendance.service.ts';
import * as service from './bookings.service.ts';
import * as feed from './calendar-feed.service.ts';
import * as disputes from './disputes.service.ts';
import * as messages from './messages.service.ts';
import * as sessions from './sessions.service.ts';
import { closeStudy, previewCancellation, takeDown } from './study-closing.service.ts';

export function mountBookings(app: App, mount: Mount): void {
  mount(contract.listTimeSlots, ({ caller, params }) => service.listTimeSlots(app, caller, params.id));
  mount(contract.bookSlot, ({ caller, params, body }) => service.bookSlot(app, caller, params.id, body));

  mount(contract.listBookings, async ({ caller, query }) => {
    const { rows, total } = await service.listBookings(app, caller, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });

  mount(contract.listAppointments, async ({ caller, query }) => {
    const { rows, total } = await service.listAppointments(app, caller, query);
    return new Answer(rows, { page: pageOf(total, query.page, query.size, rows.length) });
  });

  mount(contract.cancelBooking, ({ caller, params, body }) =>
    service.cancelBooking(app, caller, params.id, body.reason),
  );
  mount(contract.markAttendance, ({ caller, params, body }) =>
    markAttendance(app, caller, params.id, params.event, body.reason),
  );
  mount(contract.getCalendarFile, ({ caller, params }) => service.getCalendarFile(app, caller, params.id));

  mount(calls.getSession, ({ caller, params }) => sessions.getSession(app, caller, params.id));
  mount(calls.checkIn, ({ caller, params }) => sessions.checkIn(app, caller, params.id));
  mount(calls.confirmComing, ({ caller, params }) => sessions.confirmComing(app, caller, params.id));
  mount(calls.listMessages, ({ caller, params }) => messages.listMessages(app, caller, params.id));
  mount(calls.sendMessage, ({ caller, params, body }) => messages.sendMessage(app, caller, params.id, body.body));
  mount(calls.reportMessage, async ({ caller, params, body }) => {
    await messages.reportMessage(app, caller, params.id, body.reason);
    return {};
  });
  mount(calls.listReportedMessages, async ({ query: { page, size } }) => {
    const { rows, total } = await messages.listReported(app, page, size);
    return new Answer(rows, { page: pageOf(total, page, size, rows.length) });
  });
  mount(calls.getCalendarFeed, ({ caller }) => feed.getFeed(app, caller));
  mount(calls.makeCalendarFeed, ({ caller }) => feed.makeFeed(app, caller));
  mount(calls.deleteCalendarFeed, async ({ caller }) => {
    await feed.deleteFeed(app, caller);
    return {};
  });

  // Changes of a study or an application that touch its bookings and their money belong here.
  mount(changeStudyStatus, async ({ caller, params: { id, event } }) => {
    await closeStudy(app, caller, id, event);
    return getStudy(app, caller, id);
  });
  mount(getCancellation, ({ caller, params }) => previewCancellation(app, caller, params.id));
  mount(takeDownStudy, ({ caller, params, body }) => takeDown(app, caller, params.id, body.reason));
  mount(answerApplication, ({ caller, params: { id, event }, body }) =>
    event === 'dispute' ? disputes.dispute(app, caller, id, body.reason) : answer(app, caller, id, event, body.reason),
  );
  mount(settleDispute, async ({ caller, params, body }) => {
    const settled = await disputes.settleDispute(app, caller, params.id, params.event, body.reason);
    return new Answer(settled, { message: 'Dispute decided. We have notified both sides.' });
  });
}
