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

/** The most that a study pays for screening: an amount for each person, and the number of people (STUDY-49). */
export interface PaidScreening {
  pesewasEach: Pesewas;
  people: number;
}

/** Our fee for a study, as the organisation pays it, and the VAT that it includes. */
export interface ServiceFee {
  feePesewas: Pesewas;
  vatPesewas: Pesewas;
}

export const FEE_WITHOUT_VAT: ServiceFee = { feePesewas: SERVICE_FEE_PESEWAS, vatPesewas: 0 };

export interface StudyPrice {
  ratePesewas: Pesewas;
  /** What each place reserves in case its session overruns. */
  overrunPesewas: Pesewas;
  feePesewas: Pesewas;
  /** The part of the fee that is VAT. */
  vatPesewas: Pesewas;
  /** The total that is reserved for screening. */
  screeningPesewas: Pesewas;
  totalPesewas: Pesewas;
}

const NOTHING_PAID: PaidScreening = { pesewasEach: 0, people: 0 };

/** MONEY-02: total = rate × places + flat fee + the most that paid screening costs. */
export function priceStudy(
  durationMinutes: DurationMinutes,
  places: number,
  screening?: PaidScreening,
  fee?: ServiceFee,
): StudyPrice {
  return priceAt(RATE_PESEWAS_BY_DURATION[durationMinutes], places, screening, fee);
}

/** The price of a study at a given rate. */
export function priceAt(
  ratePesewas: Pesewas,
  places: number,
  screening: PaidScreening = NOTHING_PAID,
  { feePesewas, vatPesewas }: ServiceFee = FEE_WITHOUT_VAT,
  overrunPesewas: Pesewas = 0,
): StudyPrice {
  const screeningPesewas = screening.pesewasEach * screening.people;
  const totalPesewas = (ratePesewas + overrunPesewas) * places + feePesewas + screeningPesewas;
  return { ratePesewas, overrunPesewas, feePesewas, vatPesewas, screeningPesewas, totalPesewas };
}

/** MONEY-03: top-up amount = study cost minus balance, never below zero. */
export function shortfall(totalPesewas: Pesewas, balancePesewas: Pesewas): Pesewas {
  return Math.max(0, totalPesewas - balancePesewas);
}
