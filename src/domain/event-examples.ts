import { type EventKind, PING } from './events.ts';

/** A made-up event of a kind: states as they would be, and ids of nothing that exists. */
export function exampleOf(
  kind: EventKind | typeof PING,
  ids: { study: string; application: string; booking: string; entry: string },
) {
  const study = { studyId: ids.study };
  const application = { ...study, applicationId: ids.application };
  const booking = { ...application, bookingId: ids.booking };
  const entry = { ...application, entryId: ids.entry };
  const EXAMPLES = {
    'study.published': { objectType: 'study', data: { ...study, status: 'RECRUITING' } },
    'study.full': { objectType: 'study', data: { ...study, status: 'FULL' } },
    'study.closed': { objectType: 'study', data: { ...study, status: 'COMPLETED' } },
    'application.created': { objectType: 'application', data: { ...application, status: 'PENDING' } },
    'application.invited': { objectType: 'application', data: { ...application, status: 'INVITED' } },
    'application.withdrawn': { objectType: 'application', data: { ...application, status: 'WITHDRAWN' } },
    'application.expired': { objectType: 'application', data: { ...application, status: 'EXPIRED' } },
    'booking.created': { objectType: 'booking', data: { ...booking, status: 'BOOKED' } },
    'booking.moved': { objectType: 'booking', data: { ...booking, status: 'BOOKED' } },
    'booking.cancelled': { objectType: 'booking', data: { ...booking, status: 'CANCELLED' } },
    'booking.attended': { objectType: 'booking', data: { ...booking, status: 'ATTENDED' } },
    'booking.missed': { objectType: 'booking', data: { ...booking, status: 'MISSED' } },
    'assignment.started': { objectType: 'application', data: { ...application, status: 'SCHEDULED' } },
    'assignment.submitted': { objectType: 'entry', data: { ...entry, status: 'SUBMITTED' } },
    'assignment.approved': { objectType: 'entry', data: { ...entry, status: 'APPROVED' } },
    'assignment.rejected': { objectType: 'entry', data: { ...entry, status: 'REJECTED' } },
    'payout.paid': { objectType: 'booking', data: { ...booking, status: 'PAID' } },
    'payout.failed': { objectType: 'booking', data: { ...booking, status: 'FAILED' } },
    'dispute.opened': { objectType: 'application', data: { ...application, status: 'DISPUTED' } },
    'dispute.settled': { objectType: 'application', data: { ...application, status: 'COMPLETED' } },
    'wallet.low': { objectType: 'wallet', data: { status: 'LOW' } },
    [PING]: { objectType: 'webhook', data: {} },
  } as const satisfies Record<EventKind | typeof PING, object>;
  return EXAMPLES[kind];
}
