import { expect, test } from 'vitest';
import { fitWords } from './study-words.ts';

test('a kind of phone and a phone are said once', () => {
  expect(fitWords(['AGE', 'PHONE', 'MOBILE_PHONE'])).toBe('Matches your age and kind of phone');
  expect(fitWords(['AGE', 'MOBILE_PHONE'])).toBe('Matches your age and phone');
});
