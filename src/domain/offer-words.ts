import { countOf } from './counts.ts';
import { formatCedis, type Pesewas } from './money.ts';

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
  return diaryEntries === null ? formatCedis(rewardPesewas) : `up to ${formatCedis(rewardPesewas)}`;
}

/** "30 minutes"; "7 times 5 minutes" for a diary. */
export function lengthWords({ durationInMinutes, diaryEntries }: Omit<PayAndLength, 'rewardPesewas'>): string {
  const minutes = countOf(durationInMinutes, 'minute');
  return diaryEntries === null ? minutes : `${countOf(diaryEntries, 'time')} ${minutes}`;
}
