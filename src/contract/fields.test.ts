import { expect, test } from 'vitest';
import { WebAddressField } from './fields.ts';

test.each([
  ['https://sankofa.example', true],
  ['http://www.sankofa.example/about?page=2#team', true],
  ['HTTPS://Sankofa.Example', true],
  ['https://adwumawura.com.gh', true],
  ['sankofa.example', false],
  ['ftp://sankofa.example', false],
  ['https://', false],
  ['https:///sankofa.example', false],
  ['https://localhost', false],
  ['https://sankofa.', false],
  ['https://sankofa .example', false],
  ['javascript:alert(1)//https://sankofa.example', false],
])('%s as the address of a website: %s', (text, isValid) => {
  expect(WebAddressField.safeParse(text).success).toBe(isValid);
});

test('a text of any length is judged at once', () => {
  const startedAt = performance.now();
  for (const part of ['.', 'a.', 'a', '.a']) {
    const text = `https://${part.repeat(250_000)}`;
    expect(WebAddressField.safeParse(`${text} `.trimEnd()).success).toBe(false);
    expect(WebAddressField.safeParse(`${text}\n${text}`).success).toBe(false);
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
