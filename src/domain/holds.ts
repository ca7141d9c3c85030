import { addHours } from './calendar.ts';
import { codesOf } from './codes.ts';
import type { DeskPromise } from './desk-promises.ts';
import { REJECTION_REASONS } from './own-time.ts';
import { DISPUTE_HOURS } from './session-rules.ts';

/*
 * FRAUD-04: what we can do to a participant: hold money, count a strike, refuse or decline something. Each has a reason that the
 * person reads (messages/holds.ts), a time in which a person decides, and an appeal. A suspended researcher has the same.
 */

/** Why a payout waits. */
export const PAYOUT_HOLDS = [
  'FRAUD_SCORE',
  'NEW_ACCOUNT',
  'ACCOUNT_CHANGED',
  'NUMBER_CHANGED',
  'NEW_BROWSER',
  'ACCOUNTS_MERGED',
  'NUMBER_OF_OTHERS',
  'BY_ADMIN',
  // What was held before the reason was stored.
  'CHECKED',
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

interface Hold {
  /** How soon a person decides about an appeal: 24 hours for money, 72 for the rest. */
  hours: DeskPromise & number;
  codes: readonly string[];
  /** How long after it an appeal is possible; null if there is no limit while it lasts. */
  appealHours: number | null;
}

export const HOLDS = {
  PAYOUT: { hours: 24, codes: PAYOUT_HOLDS, appealHours: null },
  STRIKE: { hours: 72, codes: ['LATE_CANCEL', 'NO_SHOW'], appealHours: null },
  PAUSE: { hours: 72, codes: ['STRIKES'], appealHours: null },
  SUSPENSION: { hours: 72, codes: ['BY_ADMIN', 'OF_RESEARCHER'], appealHours: null },
  // The reserved pay returns to the researcher once nobody can dispute any more.
  SESSION: { hours: 24, codes: ['MISSED', 'PART'], appealHours: DISPUTE_HOURS },
  ENTRY: { hours: 24, codes: codesOf(REJECTION_REASONS), appealHours: DISPUTE_HOURS },
  PROFILE_CHANGE: { hours: 72, codes: ['WAITING', 'DECLINED'], appealHours: null },
  NUMBER_REQUEST: { hours: 72, codes: ['DECLINED'], appealHours: null },
  STUDY: { hours: 72, codes: ['APPLIED_BEFORE'], appealHours: null },
} as const satisfies Record<string, Hold>;
export type HoldKind = keyof typeof HOLDS;
export type HoldCode<K extends HoldKind = HoldKind> = { [One in K]: (typeof HOLDS)[One]['codes'][number] }[K];

export const HOLD_KINDS = Object.keys(HOLDS) as [HoldKind, ...HoldKind[]];

/** Holds that nobody appeals, and why. */
const WITHOUT_APPEAL: Readonly<Record<string, true>> = {
  // An admin has not decided yet.
  'PROFILE_CHANGE.WAITING': true,
  // Who asks has only proven the new number. An appeal that is granted by time would hand an account to a stranger, so the person
  // asks again with more facts, and another admin decides.
  'NUMBER_REQUEST.DECLINED': true,
};

export function hasAppeal({ kind, code }: { kind: HoldKind; code: string }): boolean {
  return WITHOUT_APPEAL[`${kind}.${code}`] !== true;
}

/** Holds that protect the person from somebody who may have their number: only an admin ends them sooner, never the time. */
const PROTECTS: readonly PayoutHold[] = ['ACCOUNT_CHANGED', 'NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED'];

/**
 * When an appeal is decided for the participant if nobody has decided. A hold that protects the person lasts until its own end,
 * so an appeal by a thief gains nothing. Any other hold that ends by itself sooner ends then.
 */
export function appealDecidedBy(
  { kind, code, until }: { kind: HoldKind; code: string; until: Date | null },
  askedAt: Date,
): Date {
  const promised = addHours(askedAt, HOLDS[kind].hours);
  if (until === null || until <= askedAt) return promised;
  return PROTECTS.includes(code as PayoutHold) || until < promised ? until : promised;
}

/** Until when an appeal is possible; null if there is no such time. */
export function appealUntil({ kind, heldAt }: { kind: HoldKind; heldAt: Date }): Date | null {
  const { appealHours } = HOLDS[kind];
  return appealHours === null ? null : addHours(heldAt, appealHours);
}

/** How a participant appealed. */
export const APPEAL_CHANNELS = { WEB: 'Web', SMS: 'Text message', USSD: 'Dialled' } as const;
export type AppealChannel = keyof typeof APPEAL_CHANNELS;

/** The state of a hold's appeal; `CLOSED` if it can't be appealed, or not any more. */
export const APPEAL_STATES = ['POSSIBLE', 'OPEN', 'GRANTED', 'DENIED', 'CLOSED'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Lifecycles whose statuses are not about what a participant is kept from. */
export const NOT_ABOUT_PARTICIPANTS = [
  'organizationInvitation',
  'topUp',
  'refund',
  'adjustment',
  'taxRequest',
  'bankDecision',
  'proForma',
  'bankLine',
  'chargeback',
  'organization',
  'paymentList',
  'study',
  // An appeal and a rating's review are answers to a decision.
  'appeal',
  'ratingReview',
] as const;

/**
 * The hold that each status of a participant's records is; null if it keeps nothing from them. A test compares this with the
 * lifecycles, so that a new status needs a decision here.
 */
export const HOLD_OF_STATUS: Readonly<Record<string, Readonly<Record<string, HoldKind | null>>>> = {
  application: {
    PENDING: null,
    INVITED: null,
    SCHEDULED: null,
    COMPLETED: null,
    WITHDRAWN: null,
    REJECTED: null,
    EXPIRED: null,
    CANCELLED: null,
    // The study chose others, or asks for something else: nothing was earned or taken.
    NOT_SELECTED: null,
    DISQUALIFIED: null,
    NO_SHOW: 'SESSION',
    DISPUTED: 'SESSION',
  },
  booking: { BOOKED: null, ATTENDED: null, CANCELLED: null, MISSED: 'SESSION' },
  'booking.partialStatus': {
    NONE: null,
    PROPOSED: null,
    AGREED: null,
    REFUSED: 'SESSION',
    LAPSED: null,
    WITHDRAWN: null,
    PAID_IN_FULL: null,
    // Decided by an admin after the person refused it.
    UPHELD: null,
  },
  signedConsent: { SIGNED: null, WITHDRAWN: null },
  assignmentEntry: {
    OPEN: null,
    SUBMITTED: null,
    APPROVED: null,
    LAPSED: null,
    CANCELLED: null,
    REJECTED: 'ENTRY',
    DISPUTED: 'ENTRY',
  },
  payout: {
    QUEUED: null,
    SENT: null,
    PAID: null,
    // The network refused or returned it: the person can retry at once.
    FAILED: null,
    REVERSED: null,
    HELD: 'PAYOUT',
  },
  airtimeTopUp: {
    QUEUED: null,
    SENT: null,
    DELIVERED: null,
    // The money is back in the earnings.
    FAILED: null,
    // We keep nothing: the provider doesn't say whether it arrived. Paying when a time is over could pay twice.
    UNCLEAR: null,
  },
  numberRequest: { WAITING: null, APPROVED: null, DECLINED: 'NUMBER_REQUEST' },
  // The person said no, or nobody answered.
  listedPayment: { WAITING: null, CONFIRMED: null, REFUSED: null, EXPIRED: null, CANCELLED: null },
  profileChange: { MADE: null, APPROVED: null, WAITING: 'PROFILE_CHANGE', DECLINED: 'PROFILE_CHANGE' },
  textMessage: {
    QUEUED: null,
    WITHHELD: null,
    DROPPED: null,
    FAILED: null,
    SENDING: null,
    SENT: null,
    UNKNOWN: null,
    DELIVERED: null,
    UNDELIVERED: null,
  },
  translation: { WAITING: null, ACCEPTED: null, DECLINED: null },
};
