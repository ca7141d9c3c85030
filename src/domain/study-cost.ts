import type { Pesewas } from './money.ts';

/** MONEY-02: what one participant earns, by session length in minutes. */
export const RATE_PESEWAS_BY_DURATION = { 15: 2_500, 30: 5_000, 45: 7_500, 60: 10_000 } as const;

export type DurationMinutes = keyof typeof RATE_PESEWAS_BY_DURATION;

export const DURATIONS_MINUTES = [15, 30, 45, 60] as const satisfies readonly DurationMinutes[];

/** MONEY-02: flat fee per study. */
export const SERVICE_FEE_PESEWAS: Pesewas = 5_000;

export function isDuration(minutes: number): minutes is DurationMinutes {
  return minutes in RATE_PESEWAS_BY_DURATION;
}

/** What the screening of a study is paid at most: so much for each of so many people (STUDY-49). */
export interface PaidScreening {
  pesewasEach: Pesewas;
  people: number;
}

export interface StudyPrice {
  ratePesewas: Pesewas;
  feePesewas: Pesewas;
  /** What is reserved for screening altogether. */
  screeningPesewas: Pesewas;
  totalPesewas: Pesewas;
}

const NOTHING_PAID: PaidScreening = { pesewasEach: 0, people: 0 };

/** MONEY-02: total = rate × places + flat fee + what paid screening takes at most. */
export function priceStudy(durationMinutes: DurationMinutes, places: number, screening?: PaidScreening): StudyPrice {
  return priceAt(RATE_PESEWAS_BY_DURATION[durationMinutes], places, screening);
}

/** The same at any rate. */
export function priceAt(ratePesewas: Pesewas, places: number, screening: PaidScreening = NOTHING_PAID): StudyPrice {
  const screeningPesewas = screening.pesewasEach * screening.people;
  const totalPesewas = ratePesewas * places + SERVICE_FEE_PESEWAS + screeningPesewas;
  return { ratePesewas, feePesewas: SERVICE_FEE_PESEWAS, screeningPesewas, totalPesewas };
}

/** MONEY-03: top-up amount = study cost minus balance, never below zero. */
export function shortfall(totalPesewas: Pesewas, balancePesewas: Pesewas): Pesewas {
  return Math.max(0, totalPesewas - balancePesewas);
}
