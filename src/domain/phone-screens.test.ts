import { expect, test } from 'vitest';
import { isGsm7, toGsm7 } from './gsm7.ts';
import { layOut, SCREEN_CHARACTERS, withHint } from './phone-screens.ts';

const FEET = { more: '0 More', back: '9 Back', noneHere: '0 None here' };
const labels = (count: number) => Array.from({ length: count }, (_, index) => `Option number ${index + 1}`);

test('a page that fits is one screen, with the way back as its last line', () => {
  expect(layOut({ head: 'Which?', options: ['Yes', 'No'], hasBack: true }, FEET)).toEqual([
    { text: 'Which?\n1 Yes\n2 No\n9 Back', options: [0, 1], hasMore: false, hasBack: true },
  ]);
});

test('USSD-01: a long list continues with 0, is numbered from 1 on each screen, and has every option once', () => {
  const screens = layOut({ head: 'Your kind of work?', options: labels(30), hasBack: false }, FEET);
  expect(screens.flatMap(({ options }) => options)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  for (const [index, { text, options, hasMore, hasBack }] of screens.entries()) {
    expect(text.length).toBeLessThanOrEqual(SCREEN_CHARACTERS);
    expect(text).toContain(`1 Option number ${(options[0] ?? 0) + 1}`);
    expect(hasMore).toBe(index < screens.length - 1);
    expect(/\n0 More/.test(text)).toBe(hasMore);
    expect(hasBack).toBe(index > 0);
  }
});

test('a screen has at most 8 options, however short they are', () => {
  const screens = layOut({ head: '?', options: [...'abcdefghijkl'], hasBack: false }, FEET);
  expect(screens.map(({ options }) => options.length)).toEqual([8, 4]);
});

test('long texts are split at spaces without losing anything; an endless word is cut', () => {
  const words = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
  const screens = layOut({ head: words, options: ['On'], hasBack: true }, FEET);
  const body = screens.map(({ text }) => text.replaceAll(/\n(?:0 More|9 Back|1 On)/g, '')).join(' ');
  expect(body).toBe(words);
  expect(layOut({ head: 'x'.repeat(1000), hasBack: false }, FEET).every(({ text }) => text.length <= 160)).toBe(true);
});

test('a hint is shown above a screen if both fit, and never makes it longer', () => {
  expect(withHint('1 Yes', 'Not on the list.')).toBe('Not on the list.\n1 Yes');
  expect(withHint('x'.repeat(150), 'Not on the list.')).toHaveLength(150);
  for (const { text } of layOut({ head: 'Your kind of work?', options: labels(30), hasBack: true }, FEET)) {
    expect(withHint(text, 'Not on the list.')).not.toBe(text);
  }
});

test('USSD-01: letters that phones lack become plain, and every character counts as one', () => {
  expect(toGsm7('Ɛyɛ ŋutɔ: GH₵ 25.00 – “ok” [1] 100 € é ñ')).toBe('Eye nuto: GHS 25.00 - "ok" (1) 100 EUR é ñ');
  expect(toGsm7('ā Ṣ 漢 🙂 a\u0301\u200b')).toBe('a S ? ? a');
  expect(isGsm7('Ɛ')).toBe(false);
});
