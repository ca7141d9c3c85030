import { expect, test } from 'vitest';
import { lengthWords, payWords } from './offer-words.ts';

test('a diary says how many entries it has, and that its pay depends on them', () => {
  const session = { rewardPesewas: 5_000, durationInMinutes: 30, diaryEntries: null };
  expect(`${payWords(session)} for ${lengthWords(session)}`).toBe('GH₵ 50.00 for 30 minutes');
  const diary = { rewardPesewas: 2_600, durationInMinutes: 5, diaryEntries: 7 };
  expect(`${payWords(diary)} for ${lengthWords(diary)}`).toBe('up to GH₵ 26.00 for 7 times 5 minutes');
});
