import { expect, test } from 'vitest';
import { digitsOf } from './code-digits.ts';

test('the code is found in whatever was pasted or typed', () => {
  const text = '482913 is your Nyansapo code for 5 minutes. Never share it.\n\n@nyansapo.example #482913';
  for (const given of ['482913', ' 482 913', '482-913', text, 'Code: 482913.']) expect(digitsOf(given)).toBe('482913');
  expect(digitsOf('48')).toBe('48');
  expect(digitsOf('48291377')).toBe('482913');
  expect(digitsOf('none')).toBe('');
});
