import { expect, test } from 'vitest';
import { codeOf, isCodeOf } from './codes-of-rows.ts';
import { newId } from './ids.ts';

const SECRET = 'the secret in use';
const BEFORE = 'the secret before it';

test('SIGNIN-24: a code has 6 digits, is the same each time, and differs by row and by secret', () => {
  const ids = Array.from({ length: 500 }, newId);
  const codes = ids.map((id) => codeOf(id, SECRET));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes).toEqual(ids.map((id) => codeOf(id, SECRET)));
  expect(new Set(codes).size).toBeGreaterThan(490);
  expect(ids.filter((id) => codeOf(id, SECRET) === codeOf(id, BEFORE)).length).toBeLessThan(3);
});

test('a code that was made before the secret changed still works; anything else does not', () => {
  const id = newId();
  const secrets = [SECRET, BEFORE];
  expect(isCodeOf(id, codeOf(id, SECRET), secrets)).toBe(true);
  expect(isCodeOf(id, codeOf(id, BEFORE), secrets)).toBe(true);
  const wrong = ['000000', '999999'].find((code) => secrets.every((secret) => codeOf(id, secret) !== code)) ?? '';
  for (const given of [wrong, '', `${codeOf(id, SECRET)}0`]) expect(isCodeOf(id, given, secrets)).toBe(false);
});
