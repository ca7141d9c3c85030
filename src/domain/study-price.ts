import type { Pesewas } from './money.ts';
import { mostOf, type OwnTimePay } from './own-time.ts';
import {
  isDuration,
  type PaidScreening,
  priceAt,
  RATE_PESEWAS_BY_DURATION,
  type ServiceFee,
  type StudyPrice,
} from './study-cost.ts';
import { hasSessions, type StudyKind } from './study-kinds.ts';

/** What decides a study's price; a draft may still lack some of it. */
export interface Priced {
  kind: StudyKind;
  durationInMinutes: number | null;
  places: number | null;
  ownTime: OwnTimePay | null;
  screening?: PaidScreening;
  /** As it is charged now; without VAT if missing. */
  fee?: ServiceFee | undefined;
}

/**
 * The most that one person can earn, which is what a place costs: by the length of a session, or as the researcher pays for
 * work in one's own time. Null while something is missing.
 */
export function rateOf({
  kind,
  durationInMinutes,
  ownTime,
}: Omit<Priced, 'places' | 'screening' | 'fee'>): Pesewas | null {
  if (!hasSessions(kind)) return ownTime && mostOf(ownTime);
  return durationInMinutes !== null && isDuration(durationInMinutes)
    ? RATE_PESEWAS_BY_DURATION[durationInMinutes]
    : null;
}

/** The price of a study of any kind; null while something is missing. */
export function priceOf({ places, screening, fee, ...study }: Priced): StudyPrice | null {
  const ratePesewas = rateOf(study);
  return ratePesewas !== null && places !== null && Number.isInteger(places) && places >= 1
    ? priceAt(ratePesewas, places, screening, fee)
    : null;
}
