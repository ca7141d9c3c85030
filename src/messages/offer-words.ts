import { type AddedPay, ownPay, plainCedis } from '../domain/added-pay.ts';
import { formatCedis, type Pesewas } from '../domain/money.ts';
import { m } from './m.ts';

/*
 * Texts about a study for participants, in the current language. Public pages use them too, so nothing here may be computed when
 * the module loads.
 */

/** What of a sum is for travel or for data. */
export type PayParts = Omit<AddedPay, 'extraPay'>;

type At = Parameters<typeof m.study_with_travel>[1];

/** "50 + 20 travel"; empty if a sum has only one part. */
export function addedWords(sumPesewas: Pesewas, parts: PayParts, at?: At): string {
  const pay = plainCedis(ownPay(sumPesewas, parts));
  if (parts.travelPay > 0) return m.study_with_travel({ pay, travel: parts.travelPay }, at);
  return parts.dataPay > 0 ? m.study_with_data({ pay, data: parts.dataPay }, at) : '';
}

/** "GH₵ 70.00 (50 + 20 travel)". */
export function sumWords(sumPesewas: Pesewas, parts: PayParts, at?: At): string {
  const words = addedWords(sumPesewas, parts, at);
  return words === '' ? formatCedis(sumPesewas) : `${formatCedis(sumPesewas)} (${words})`;
}

/** What a study offers: its pay and duration. */
export interface PayAndLength {
  /** The most that one person can earn. */
  rewardPesewas: Pesewas;
  /** The duration of a session, of a task, or of one diary entry. */
  durationInMinutes: number;
  /** How many entries a diary has; null for other kinds. */
  diaryEntries: number | null;
}

/** "GH₵ 70.00"; "up to GH₵ 26.00" for a diary, whose entries are paid one by one. */
export function payWords({ rewardPesewas, diaryEntries }: Omit<PayAndLength, 'durationInMinutes'>): string {
  const amount = formatCedis(rewardPesewas);
  return diaryEntries === null ? amount : m.study_up_to({ amount });
}

/** Pay in one line of a text, with what is for travel or data. */
export function payInText(offer: Omit<PayAndLength, 'durationInMinutes'> & PayParts): string {
  return offer.diaryEntries === null ? sumWords(offer.rewardPesewas, offer) : payWords(offer);
}

/** "30 minutes"; "7 times 5 minutes" for a diary. */
export function lengthWords({ durationInMinutes, diaryEntries }: Omit<PayAndLength, 'rewardPesewas'>): string {
  const length = m.study_minutes({ count: durationInMinutes });
  return diaryEntries === null ? length : m.study_times({ count: diaryEntries, length });
}

export function groupWords(groupSize: number): string {
  return m.study_group({ count: groupSize });
}

export function placesLeftWords(placesLeft: number): string {
  return m.study_places_left({ count: placesLeft });
}
