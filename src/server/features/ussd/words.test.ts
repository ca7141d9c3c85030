import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test('LANG-36: dates of the phone menus are in the caller’s language', () => {
  expect(wordsIn('ak').time('2026-11-24', '09:00')).toBe('Ben 24 Obubuo 09:00');
  expect(wordsIn('ha').payout('2026-11-24', 5000, 'an biya')).toMatch(/^24 Nuw /);
  expect(wordsIn('ha').invitation('Talk', 'GH₵ 50.00', new Date('2026-11-24T09:00:00Z'))).toContain(
    'Tal 24 Nuw 2026, 09:00 GMT',
  );
  expect(wordsIn('en').time('2026-11-24', '09:00')).toBe('Tue 24 Nov 09:00');
});
