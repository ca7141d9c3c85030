import { type AddedPay, addedPesewas } from './added-pay.ts';
import type { Pesewas } from './money.ts';
import { overrunOf } from './overrun.ts';
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

/** The fields that decide a study's price; a draft may still lack some of them. */
export interface Priced {
  kind: StudyKind;
  durationInMinutes: number | null;
  places: number | null;
  ownTime: OwnTimePay | null;
  screening?: PaidScreening;
  /** What sessions pay on top of the table; nothing if missing. */
  added?: AddedPay | undefined;
  /** Whether a session that takes longer can be paid by the next step of the table. */
  allowsOverrun?: boolean | undefined;
  /** The current VAT terms; without VAT if missing. */
  fee?: ServiceFee | undefined;
}

/**
 * The most that one person can earn, which is what a place costs: by the length of a session, with what the study adds, or as
 * the researcher pays for a task or diary. Null while a field is missing.
 */
export function rateOf({
  kind,
  durationInMinutes,
  ownTime,
  added,
}: Omit<Priced, 'places' | 'screening' | 'fee' | 'allowsOverrun'>): Pesewas | null {
  if (!hasSessions(kind)) return ownTime && mostOf(ownTime);
  return durationInMinutes !== null && isDuration(durationInMinutes)
    ? RATE_PESEWAS_BY_DURATION[durationInMinutes] + (added ? addedPesewas(added) : 0)
    : null;
}

/** The price of a study of any kind; null while a field is missing. */
export function priceOf({ places, screening, fee, allowsOverrun, ...study }: Priced): StudyPrice | null {
  const ratePesewas = rateOf(study);
  return ratePesewas !== null && places !== null && Number.isInteger(places) && places >= 1
    ? priceAt(ratePesewas, places, screening, fee, overrunOf({ ...study, allowsOverrun }))
    : null;
}
