import { formatCedis, type Pesewas } from '../domain/money.ts';
import { m } from './m.ts';

/*
 * What participants read about a study, in the language that is being written: on public pages too, so nothing here may be
 * computed before it is asked for.
 */

/** What a study offers: its pay, and for how long. */
export interface PayAndLength {
  /** The most that one person earns. */
  rewardPesewas: Pesewas;
  /** Of a session, of a task, or of one entry of a diary. */
  durationInMinutes: number;
  /** How many entries a diary has; null for other kinds. */
  diaryEntries: number | null;
}

/** "GH₵ 50.00"; "up to GH₵ 26.00" for a diary, whose entries are paid one by one. */
export function payWords({ rewardPesewas, diaryEntries }: Omit<PayAndLength, 'durationInMinutes'>): string {
  const amount = formatCedis(rewardPesewas);
  return diaryEntries === null ? amount : m.study_up_to({ amount });
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
