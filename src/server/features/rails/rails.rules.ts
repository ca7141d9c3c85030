import type { MobileMoneyNetwork, PayoutRailName, RailMode } from '../../../domain/enumerations.ts';

/*
 * Which rail takes a payout, and when another one may. A payout is bound to its rail until that rail has refused it conclusively:
 * with an unclear outcome, it is never sent on another rail.
 */

/** How many bad answers in a row close a rail. */
const FAILURES_TO_CLOSE = 3;
const CLOSED_SECONDS = 30;
/** The longest time that a rail stays closed: each time it closes again before it has accepted an order, the time doubles. */
const MOST_CLOSED_SECONDS = 600;
/** A rail that has not answered for this long is first probed for its balance, because a probe can't pay anything twice. */
const TRUSTED_SECONDS = 10;
/** An answer that takes longer counts as a bad one, because orders behind it would wait. */
export const SLOW_SECONDS = 10;

export interface RailHealth {
  rail: PayoutRailName;
  mode: RailMode;
  failures: number;
  trips: number;
  closedUntil: Date | null;
  answeredAt: Date | null;
  balancePesewas: number | null;
}

export interface RailWithHealth extends RailHealth {
  serves: readonly MobileMoneyNetwork[];
  /** The provider's fee for a payout. */
  feePesewas: number;
}

export interface Wanted {
  network: MobileMoneyNetwork;
  amountPesewas: number;
  /** Rails that have refused to pay this person. */
  refusedBy: readonly PayoutRailName[];
  /** Rails that were unable to take this payout, so that others are tried first. */
  declinedBy: readonly PayoutRailName[];
}

/** A rail's answer about a payout. */
export interface Answered {
  outcome: string;
  because?: 'RAIL' | 'PAYEE';
}

export type Verdict = 'usable' | 'off' | 'otherNetworks' | 'refused' | 'closed' | 'tooLow';

/** Whether a rail can take a payout now, and if not, why. */
export function judgeRail(rail: RailWithHealth, wanted: Wanted, now: Date): Verdict {
  if (rail.mode === 'OFF') return 'off';
  if (!rail.serves.includes(wanted.network)) return 'otherNetworks';
  if (wanted.refusedBy.includes(rail.rail)) return 'refused';
  if (rail.closedUntil !== null && rail.closedUntil > now) return 'closed';
  if (rail.balancePesewas !== null && rail.balancePesewas < wanted.amountPesewas + rail.feePesewas) return 'tooLow';
  return 'usable';
}

/**
 * Rails in the order in which they are tried: the preferred one first, then as they are configured; those that were unable last.
 */
export function inOrder<T extends Pick<RailHealth, 'rail' | 'mode'>>(
  rails: readonly T[],
  { declinedBy }: Pick<Wanted, 'declinedBy'>,
): T[] {
  const place = ({ rail, mode }: T) => (declinedBy.includes(rail) ? 2 : mode === 'PREFERRED' ? 0 : 1);
  return rails.toSorted((one, other) => place(one) - place(other));
}

/** Whether a rail must be probed before it gets an order. */
export function needsProbe({ answeredAt, failures, closedUntil }: RailHealth, now: Date): boolean {
  if (answeredAt === null || failures > 0 || closedUntil !== null) return true;
  return now.getTime() - answeredAt.getTime() > TRUSTED_SECONDS * 1000;
}

/** A rail's health after an answer that was unclear, too slow, or a refusal that has nothing to do with the recipient. */
export function afterBadAnswer(
  { failures, trips }: Pick<RailHealth, 'failures' | 'trips'>,
  now: Date,
  isProbe: boolean,
): Pick<RailHealth, 'failures' | 'trips' | 'closedUntil'> {
  const more = failures + 1;
  if (!isProbe && more < FAILURES_TO_CLOSE) return { failures: more, trips, closedUntil: null };
  const seconds = Math.min(CLOSED_SECONDS * 2 ** trips, MOST_CLOSED_SECONDS);
  // A failed probe says nothing about orders, so it doesn't make the pauses longer.
  return { failures: 0, trips: isProbe ? trips : trips + 1, closedUntil: new Date(now.getTime() + seconds * 1000) };
}

/** Whether no part of an attempt can still be carried out, so that another rail may take the payout. */
export function isConclusive({ outcome }: Pick<Answered, 'outcome'>, orders: number): boolean {
  if (outcome === 'failed') return true;
  // An earlier order with the same reference may have been accepted, whatever the answer to this one says.
  return outcome === 'refused' && orders === 1;
}

/** Whether the answer to an order counts against the rail. */
export function isBadAnswer({ outcome, because }: Answered): boolean {
  if (outcome === 'unknown') return true;
  return (outcome === 'refused' || outcome === 'failed') && because === 'RAIL';
}
