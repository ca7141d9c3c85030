import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  [' AMA.B@Mail.Test ', 'ama.b@mail.test'],
  ['ama+study@mail.test', 'ama+study@mail.test'],
  ['Kofi@Müller.test', 'kofi@xn--mller-kva.test'],
  ['kofi@mu\u0308ller.test', 'kofi@xn--mller-kva.test'],
  ['kofi@XN--MLLER-KVA.test', 'kofi@xn--mller-kva.test'],
  ['kofi@bücher。example', 'kofi@xn--bcher-kva.example'],
  ['kofi@ｍail.test', 'kofi@mail.test'],
  ['\u202akofi@\u200bmail.test\u202c', 'kofi@mail.test'],
  ['\ufeffko\u00adfi@mail.test\u00a0', 'kofi@mail.test'],
])('%j is the address %s', (text, address) => {
  expect(normalizeEmail(text)).toBe(address);
  expect(normalizeEmail(address)).toBe(address);
});

test.each([
  '',
  '@',
  'kofi',
  'kofi@',
  'kofi@a b.test',
  'kofi@mail.test:25',
  'kofi@mail.test/x',
  'kofi@user:pw@mail.test',
])('%j is kept unchanged, and is not an address', (text) => {
  expect(normalizeEmail(text)).toBe(text);
});
