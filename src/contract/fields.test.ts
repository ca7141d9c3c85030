import { expect, test } from 'vitest';
import { EMAIL_PATTERN, EmailField, WebAddressField } from './fields.ts';

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

test.each([
  ['ama+study@mail.test', true],
  ["o'brien_1@mail.test", true],
  ['kofi@xn--mller-kva.test', true],
  ['x:person@mail.test', false],
  ['mailto:person@mail.test', false],
  ['(a)person@mail.test', false],
  ['person@mailinator.com(x)acme.com', false],
  ['person@mailinator.com,x.acme.com', false],
  ['ama,person@mail.test', false],
  ['ama;person@mail.test', false],
  ['<person@mail.test', false],
  ['"a b"@mail.test', false],
])('%s as an email address: %s', (text, isValid) => {
  expect(EmailField.safeParse(text).success).toBe(isValid);
  // As browsers read the attribute `pattern`.
  expect(new RegExp(`^(?:${EMAIL_PATTERN.source})$`, 'v').test(text)).toBe(isValid);
});
