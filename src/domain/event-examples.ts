import { type EventKind, PING } from './events.ts';

/** A made-up event of a kind: realistic states, and ids that don't exist. */
export function exampleOf(kind: EventKind | typeof PING, ids: Omit<typeof IDS, 'wallet'>) {
  const study = { studyId: ids.study };
  const application = { ...study, applicationId: ids.application };
  const booking = { ...application, bookingId: ids.booking };
  const entry = { ...application, entryId: ids.entry };
  const list = { paymentListId: ids.paymentList };
  const listed = { ...list, listedPaymentId: ids.listedPayment };
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
    'travel.advanced': { objectType: 'booking', data: { ...booking, status: 'PAID' } },
    'overrun.paid': { objectType: 'booking', data: { ...booking, status: 'PAID' } },
    'partial_pay.proposed': { objectType: 'booking', data: { ...booking, status: 'PROPOSED' } },
    'partial_pay.settled': { objectType: 'booking', data: { ...booking, status: 'AGREED' } },
    'payout.paid': { objectType: 'booking', data: { ...booking, status: 'PAID' } },
    'payout.failed': { objectType: 'booking', data: { ...booking, status: 'FAILED' } },
    'bonus.paid': { objectType: 'application', data: { ...application, status: 'PAID' } },
    'listed_payment.confirmed': { objectType: 'listedPayment', data: { ...listed, status: 'CONFIRMED' } },
    'listed_payment.refused': { objectType: 'listedPayment', data: { ...listed, status: 'REFUSED' } },
    'listed_payment.expired': { objectType: 'listedPayment', data: { ...listed, status: 'EXPIRED' } },
    'payment_list.approved': { objectType: 'paymentList', data: { ...list, status: 'OPEN' } },
    'payment_list.declined': { objectType: 'paymentList', data: { ...list, status: 'DECLINED' } },
    'payment_list.ended': { objectType: 'paymentList', data: { ...list, status: 'ENDED' } },
    'dispute.opened': { objectType: 'application', data: { ...application, status: 'DISPUTED' } },
    'dispute.settled': { objectType: 'application', data: { ...application, status: 'COMPLETED' } },
    'wallet.credited': { objectType: 'wallet', data: { status: 'CREDITED' } },
    'wallet.low': { objectType: 'wallet', data: { status: 'LOW' } },
    [PING]: { objectType: 'webhook', data: { webhookId: ids.webhook } },
  } as const satisfies Record<EventKind | typeof PING, object>;
  return EXAMPLES[kind];
}

/** Ids that don't exist, for examples in documentation. */
export const IDS = {
  study: '01a1fdb4-64ad-74d5-9038-304202d76596',
  application: '01a1fdc1-44dd-7e6f-8a51-3c4d5e6f7081',
  booking: '01a1fdc5-55ee-7f70-9b62-4d5e6f708192',
  entry: '01a1fdc7-66ff-7081-8c73-5e6f70819203',
  paymentList: '01a1fdc8-77a1-7192-9d84-6f7081920314',
  listedPayment: '01a1fdc9-88b2-72a3-8e95-708192031425',
  wallet: '01a1fd9e-11aa-7b3c-9d2e-0f1e2d3c4b5a',
  webhook: '01a1fda2-77aa-7b11-8c22-3d4e5f607182',
};

/** A complete event of a kind, as the feed and webhooks send it. */
export function eventExampleOf(kind: EventKind | typeof PING) {
  const { objectType, data } = exampleOf(kind, IDS);
  const isPing = kind === PING;
  return {
    id: '01a1fdd0-66ff-7081-8c73-5e6f70819203',
    mode: 'live',
    type: kind,
    timestamp: '2026-12-01T10:00:00.000Z',
    sequence: isPing ? 0 : 42,
    test: isPing,
    object: { type: objectType, id: IDS[objectType] },
    data,
  };
}
