import { expect, test } from 'vitest';
import { inEnglish } from '../../../messages/fallback.ts';
import { m } from '../../../messages/m.ts';
import { detailIn, withReasons } from './languages.ts';

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

test.each([
  'It could not be sent this way, so we are sending it another way.',
  'The network did not accept the payment.',
  'This number is not registered for mobile money.',
  'Taken over from the payment provider after the database was restored.',
  'Fewer than 3 people had booked',
])('LANG-22: “%s” of a timeline is in Twi and Hausa', (reason) => {
  for (const language of ['ak', 'ha'] as const) {
    const [step] = withReasons([{ reason }], language);
    expect(step?.reason).not.toBe(reason);
    expect(step?.reason.includes('3')).toBe(reason.includes('3'));
  }
});

test('LANG-36: a date in a refusal is in the reader’s language, unless the refusal is in English', () => {
  const detail = m.refusals_apply_again_from({ time: 'Tue 24 Nov 2026, 09:00 GMT' }, { locale: 'en' });
  expect(detailIn(detail, 'ak')).toBe('Wubetumi asrɛ kwan bio fi Ben 24 Obubuo 2026, 09:00 GMT.');
  expect(detailIn(detail, 'ee')).toBe(inEnglish(detail));
  expect(detailIn('Somebody typed Tue 24 Nov 2026.', 'ak')).toBe(inEnglish('Somebody typed Tue 24 Nov 2026.'));
});
