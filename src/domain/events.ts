import type { ApplicationEvent } from './lifecycles/application-lifecycle.ts';
import type { BookingEvent } from './lifecycles/booking-lifecycle.ts';
import type { EntryEvent } from './lifecycles/entry-lifecycle.ts';
import type { PayoutEvent } from './lifecycles/money-lifecycles.ts';
import type { PartialPayEvent } from './lifecycles/partial-pay-lifecycle.ts';
import type { ListedPaymentEvent, PaymentListEvent } from './lifecycles/payment-list-lifecycles.ts';
import type { StudyEvent } from './lifecycles/study-lifecycle.ts';

/** What other software can be notified of, in an organisation's feed and by its webhooks. */
export const EVENT_KINDS = {
  'study.published': 'A study is published',
  'study.full': 'All places of a study are booked',
  'study.closed': 'A study is completed or cancelled',
  'application.created': 'Somebody applies',
  'application.invited': 'An applicant is invited',
  'application.withdrawn': 'Somebody withdraws or declines an invitation',
  'application.expired': 'An invitation expires',
  'booking.created': 'A session is booked',
  'booking.moved': 'A session is moved',
  'booking.cancelled': 'A session is cancelled',
  'booking.attended': 'A session is marked attended',
  'booking.missed': 'A session is marked missed',
  'assignment.started': 'Somebody starts a task or a diary',
  'assignment.submitted': 'An entry of a task or diary is handed in',
  'assignment.approved': 'An entry is accepted and paid',
  'assignment.rejected': 'An entry is not accepted',
  'travel.advanced': 'Half of the travel to a session is paid in advance',
  'overrun.paid': 'The overrun of a session is paid',
  'partial_pay.proposed': 'Partial pay is proposed for a session that was cut short',
  'partial_pay.settled': 'It is settled whether such a session is paid in part or in full',
  'payout.paid': 'The pay for a session, an entry or a listed payment has arrived',
  'payout.failed': 'The pay for a session, an entry or a listed payment did not arrive',
  'bonus.paid': 'A bonus is added to what somebody has earned',
  'listed_payment.confirmed': 'Somebody on a payment list confirms',
  'listed_payment.refused': 'Somebody on a payment list refuses',
  'listed_payment.expired': 'Somebody on a payment list did not answer in time',
  'payment_list.approved': 'We have checked a payment list and opened it',
  'payment_list.declined': 'We have checked a payment list and declined it',
  'payment_list.ended': 'Nobody on a payment list has to answer any more',
  'dispute.opened': 'A participant disputes a missed session, or that an entry was not accepted',
  'dispute.settled': 'A dispute is settled',
  'wallet.credited': 'Money arrives in the wallet, by a top-up or a bank transfer',
  'wallet.low': 'The wallet falls below its limit',
} as const;
export type EventKind = keyof typeof EVENT_KINDS;

/** The objects that events are about. Events of one object are delivered in the order in which they happened. */
export const EVENT_OBJECTS = [
  'study',
  'application',
  'booking',
  'entry',
  'paymentList',
  'listedPayment',
  'wallet',
  'webhook',
] as const;
export type EventObject = (typeof EVENT_OBJECTS)[number];

/** The object whose status changed. */
export function objectOfNoun(noun: string): EventObject {
  return noun === 'assignmentEntry' ? 'entry' : (noun as EventObject);
}

/** What we send to check an endpoint. It is sent only on request, so endpoints can't subscribe to it. */
export const PING = 'webhook.ping';

type KindsOf<E extends string> = Readonly<Partial<Record<E, EventKind>>>;

/**
 * The status changes that are events. Declining applicants is the organisation's own act, and `study.closed` covers everything
 * that ends with a study, so neither has events.
 */
const KINDS_OF_CHANGES: {
  readonly study: KindsOf<StudyEvent>;
  readonly application: KindsOf<ApplicationEvent>;
  readonly booking: KindsOf<BookingEvent | PartialPayEvent>;
  readonly assignmentEntry: KindsOf<EntryEvent>;
  readonly payout: KindsOf<PayoutEvent>;
  readonly paymentList: KindsOf<PaymentListEvent>;
  readonly listedPayment: KindsOf<ListedPaymentEvent>;
} = {
  study: {
    publish: 'study.published',
    complete: 'study.closed',
    cancel: 'study.closed',
    takeDown: 'study.closed',
  },
  application: {
    apply: 'application.created',
    disqualify: 'application.created',
    invite: 'application.invited',
    withdraw: 'application.withdrawn',
    withdrawConsent: 'application.withdrawn',
    reject: 'application.withdrawn',
    expire: 'application.expired',
    release: 'application.expired',
    lapse: 'application.expired',
    start: 'assignment.started',
    stop: 'application.withdrawn',
    dispute: 'dispute.opened',
    refusePart: 'dispute.opened',
    pay: 'dispute.settled',
    payPart: 'dispute.settled',
    uphold: 'dispute.settled',
  },
  booking: {
    book: 'booking.created',
    move: 'booking.moved',
    cancel: 'booking.cancelled',
    release: 'booking.cancelled',
    callOff: 'booking.cancelled',
    endWithStudy: 'booking.cancelled',
    attend: 'booking.attended',
    miss: 'booking.missed',
    // A part that the participant refuses opens a dispute.
    propose: 'partial_pay.proposed',
    agree: 'partial_pay.settled',
    lapse: 'partial_pay.settled',
    takeBack: 'partial_pay.settled',
    payInFull: 'partial_pay.settled',
    upholdPart: 'partial_pay.settled',
  },
  assignmentEntry: {
    submit: 'assignment.submitted',
    approve: 'assignment.approved',
    reject: 'assignment.rejected',
    dispute: 'dispute.opened',
    pay: 'dispute.settled',
    uphold: 'dispute.settled',
  },
  payout: { succeed: 'payout.paid', fail: 'payout.failed', reverse: 'payout.failed' },
  paymentList: { approve: 'payment_list.approved', decline: 'payment_list.declined', end: 'payment_list.ended' },
  listedPayment: {
    confirm: 'listed_payment.confirmed',
    refuse: 'listed_payment.refused',
    expire: 'listed_payment.expired',
  },
};

/** The kind of event for a change of status; null if there is none. */
export function kindOfChange(noun: string, event: string): EventKind | null {
  const kinds: Readonly<Record<string, Readonly<Record<string, EventKind>>>> = KINDS_OF_CHANGES;
  return kinds[noun]?.[event] ?? null;
}

/** How long we keep the feed and the log of deliveries. */
export const EVENT_DAYS = 30;
