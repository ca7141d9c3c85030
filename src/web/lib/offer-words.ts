import { formatCedis } from '../../domain/money.ts';
import type { PayAndLength } from '../../domain/offer-words.ts';
import { m } from '../../messages/m.ts';

/*
 * What participants read about a study, in their language: on public pages too, so nothing here may be computed before it is
 * asked for.
 */

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
