import type { ApplicationEvent } from './lifecycles/application-lifecycle.ts';
import type { BookingEvent } from './lifecycles/booking-lifecycle.ts';
import type { EntryEvent } from './lifecycles/entry-lifecycle.ts';
import type { PayoutEvent } from './lifecycles/money-lifecycles.ts';
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
  'payout.paid': 'The pay for a session or an entry has arrived',
  'payout.failed': 'The pay for a session or an entry did not arrive',
  'dispute.opened': 'A participant disputes a missed session, or that an entry was not accepted',
  'dispute.settled': 'A dispute is settled',
  'wallet.low': 'The wallet falls below its limit',
} as const;
export type EventKind = keyof typeof EVENT_KINDS;

/** What an event is about. Events of one object are delivered in the order in which they happened. */
export const EVENT_OBJECTS = ['study', 'application', 'booking', 'entry', 'wallet', 'webhook'] as const;
export type EventObject = (typeof EVENT_OBJECTS)[number];

/** The object that a change of a status is about. */
export function objectOfNoun(noun: string): EventObject {
  return noun === 'assignmentEntry' ? 'entry' : (noun as EventObject);
}

/** What we send to check an endpoint. It can be asked for only, so no endpoint chooses it. */
export const PING = 'webhook.ping';

type KindsOf<E extends string> = Readonly<Partial<Record<E, EventKind>>>;

/**
 * Which changes of a status are events. What an organisation does to applicants it declines, and what ends with a study, has
 * none: `study.closed` says it.
 */
const KINDS_OF_CHANGES: {
  readonly study: KindsOf<StudyEvent>;
  readonly application: KindsOf<ApplicationEvent>;
  readonly booking: KindsOf<BookingEvent>;
  readonly assignmentEntry: KindsOf<EntryEvent>;
  readonly payout: KindsOf<PayoutEvent>;
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
    pay: 'dispute.settled',
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
};

/** The kind of event that a change of a status is; null if it is none. */
export function kindOfChange(noun: string, event: string): EventKind | null {
  const kinds: Readonly<Record<string, Readonly<Record<string, EventKind>>>> = KINDS_OF_CHANGES;
  return kinds[noun]?.[event] ?? null;
}

/** How long the feed and the log of deliveries are kept. */
export const EVENT_DAYS = 30;
