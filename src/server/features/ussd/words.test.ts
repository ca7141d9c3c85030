import { expect, test } from 'vitest';
import { ERRORS } from '../../../contract/errors.ts';
import { toGsm7 } from '../../../domain/gsm7.ts';
import { wordsIn } from './words.ts';

test('LANG-36: dates of the phone menus are in the caller’s language', () => {
  expect(wordsIn('ak').time('2026-11-24', '09:00')).toBe('Ben 24 Obubuo 09:00');
  expect(wordsIn('ha').payout('2026-11-24', 5000, 'an biya')).toMatch(/^24 Nuw /);
  expect(wordsIn('ha').invitation('Talk', 'GH₵ 50.00', new Date('2026-11-24T09:00:00Z'))).toContain(
    'Tal 24 Nuw 2026, 09:00 GMT',
  );
  expect(wordsIn('en').time('2026-11-24', '09:00')).toBe('Tue 24 Nov 09:00');
});

test('USSD-12: refusals and reasons are in the caller’s language, without the marks of English ones', () => {
  const [, taken] = ERRORS.SLOT_TAKEN;
  expect(wordsIn('en').refusal(taken)).toBe(taken);
  for (const language of ['ak', 'ha'] as const) {
    expect(wordsIn(language).refusal(taken)).not.toBe(taken);
    expect(toGsm7(wordsIn(language).refusal('Nobody has translated this.'))).toBe('Nobody has translated this.');
  }
  expect(wordsIn('ha').refusal('You can apply again from Tue 24 Nov 2026.')).toContain('Nuw 2026');
});
