import { expect, test } from 'vitest';
import { countText } from './segments.ts';

test('SMS-02: typography and the cedi sign become characters that every phone has', async () => {
  expect(await countText('You’ve earned GH₵ 25.00 for “Talk” – thank you…')).toEqual({
    text: 'You\'ve earned GHS 25.00 for "Talk" - thank you...',
    segments: 1,
    encoding: 'GSM-7',
  });
});

test('line breaks stay, because phones read the last line of a code message', async () => {
  expect((await countText('1 is  your code\n\n@nyansapo.example #1')).text).toBe(
    '1 is your code\n\n@nyansapo.example #1',
  );
});

test('letters that the alphabet lacks are kept if they are free, and become plain where they would cost a segment', async () => {
  expect(await countText('Ɛyɛ')).toEqual({ text: 'Ɛyɛ', segments: 1, encoding: 'UCS-2' });
  expect((await countText('ɔ'.repeat(70))).segments).toBe(1);
  expect(await countText('ɔ'.repeat(71))).toEqual({ text: 'o'.repeat(71), segments: 1, encoding: 'GSM-7' });
  // An emoji has no plain spelling.
  expect(await countText(`${'ɔ'.repeat(70)}🎉`)).toMatchObject({ segments: 2, encoding: 'UCS-2' });
});

test('160 characters are one segment, 161 are two of 153; brackets count twice', async () => {
  expect((await countText('a'.repeat(160))).segments).toBe(1);
  expect((await countText('a'.repeat(161))).segments).toBe(2);
  expect((await countText('a'.repeat(307))).segments).toBe(3);
  expect((await countText(`${'a'.repeat(159)}[`)).segments).toBe(2);
});
