import type { ApplicationStatus } from '../lifecycles/application-lifecycle.ts';

/*
 * Outcome rates by the Standard Definitions of the American Association for Public Opinion Research (10th edition, 2023), as for
 * surveys of specifically named persons: everybody whom the study was offered to is a case.
 */

/** The final dispositions of cases. */
export interface Dispositions {
  /** I, 1.1: complete. */
  complete: number;
  /** P, 1.2: partial. */
  partial: number;
  /** R, 2.1: refusal and break-off. */
  refusal: number;
  /** NC, 2.2: non-contact. */
  nonContact: number;
  /** O, 2.3: other, such as a place that we or the researcher took back. */
  other: number;
  /** U, 3.1 to 3.9: nobody knows whether they are eligible. */
  unknown: number;
  /** 4: not eligible. */
  notEligible: number;
}
export type Disposition = keyof Dispositions;

/**
 * The disposition of an application. Those that are still open count as not yet contacted, as the definitions ask while a study
 * is in the field. `hasPart`: some of the work was accepted before it ended.
 */
export function dispositionOf(status: ApplicationStatus, { hasPart = false } = {}): Disposition {
  if (hasPart && status !== 'COMPLETED') return 'partial';
  return DISPOSITIONS[status];
}

const DISPOSITIONS: Readonly<Record<ApplicationStatus, Disposition>> = {
  COMPLETED: 'complete',
  // 2.12: they took a place and did not come.
  NO_SHOW: 'refusal',
  DISPUTED: 'refusal',
  // 2.11
  WITHDRAWN: 'refusal',
  REJECTED: 'refusal',
  EXPIRED: 'nonContact',
  PENDING: 'nonContact',
  INVITED: 'nonContact',
  SCHEDULED: 'nonContact',
  CANCELLED: 'other',
  // 4.7: screened out.
  DISQUALIFIED: 'notEligible',
  // 4.8: the places were filled with others.
  NOT_SELECTED: 'notEligible',
};

/** Counts cases. `neverApplied` were offered the study and did not react: we don't know whether its screener lets them in. */
export function countDispositions(cases: readonly Disposition[], neverApplied = 0): Dispositions {
  const counts: Dispositions = {
    complete: 0,
    partial: 0,
    refusal: 0,
    nonContact: 0,
    other: 0,
    unknown: neverApplied,
    notEligible: 0,
  };
  for (const one of cases) counts[one] += 1;
  return counts;
}

/** Every rate from 0 to 1; null without cases. */
export type OutcomeRates = Record<(typeof OUTCOME_RATES)[number], number | null>;

export const OUTCOME_RATES = [
  'RR1',
  'RR2',
  'RR3',
  'RR4',
  'RR5',
  'RR6',
  'COOP1',
  'COOP2',
  'COOP3',
  'COOP4',
  'REF1',
  'REF2',
  'REF3',
  'CON1',
  'CON2',
  'CON3',
] as const;

/** How many of the cases of unknown eligibility are probably eligible: as many as of the known ones (proportional allocation). */
export function eligibleShare({ notEligible, unknown: _, ...known }: Dispositions): number {
  const eligible = Object.values(known).reduce((sum, count) => sum + count, 0);
  return eligible + notEligible === 0 ? 1 : eligible / (eligible + notEligible);
}

/** All rates; `e` is the share of the unknown that is probably eligible. */
export function outcomeRates(counts: Dispositions, e = eligibleShare(counts)): OutcomeRates {
  const { complete: I, partial: P, refusal: R, nonContact: NC, other: O, unknown: U } = counts;
  const known = I + P + R + NC + O;
  const rate = (part: number, whole: number) => (whole > 0 ? part / whole : null);
  return {
    RR1: rate(I, known + U),
    RR2: rate(I + P, known + U),
    RR3: rate(I, known + e * U),
    RR4: rate(I + P, known + e * U),
    RR5: rate(I, known),
    RR6: rate(I + P, known),
    COOP1: rate(I, I + P + R + O),
    COOP2: rate(I + P, I + P + R + O),
    COOP3: rate(I, I + P + R),
    COOP4: rate(I + P, I + P + R),
    REF1: rate(R, known + U),
    REF2: rate(R, known + e * U),
    REF3: rate(R, known),
    CON1: rate(I + P + R + O, known + U),
    CON2: rate(I + P + R + O, known + e * U),
    CON3: rate(I + P + R + O, known),
  };
}
