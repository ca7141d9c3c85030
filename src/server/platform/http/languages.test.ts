import { expect, test } from 'vitest';
import { m } from '../../../messages/m.ts';
import { withReasons } from './languages.ts';

test('LANG-22: our own reasons are in the reader’s language, wherever an answer has them; what people typed is not changed', () => {
  const ours = m.reasons_account_changed({}, { locale: 'en' });
  const content = {
    payouts: [
      {
        amount: 50,
        timeline: [
          { to: 'HELD', reason: ours },
          { to: 'QUEUED', reason: null },
        ],
      },
    ],
    decision: { reason: 'The photo is too dark', words: ours },
  };
  expect(withReasons(content, 'ha')).toEqual({
    payouts: [
      {
        amount: 50,
        timeline: [
          { to: 'HELD', reason: m.reasons_account_changed({}, { locale: 'ha' }) },
          { to: 'QUEUED', reason: null },
        ],
      },
    ],
    decision: { reason: 'The photo is too dark', words: ours },
  });
  expect(withReasons(content, 'en')).toBe(content);
});
