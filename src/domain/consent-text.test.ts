import { expect, test } from 'vitest';
import { consentBlocks, isSignatureOf, observerWords } from './consent-text.ts';

test('a consent form’s text has headings and paragraphs', () => {
  expect(
    consentBlocks('# What we ask\nYou talk to us.\nFor an hour.\n\nYou can stop.\n# Data\n\n\nWe keep it.\n'),
  ).toEqual([
    { kind: 'heading', text: 'What we ask' },
    { kind: 'paragraph', text: 'You talk to us.\nFor an hour.' },
    { kind: 'paragraph', text: 'You can stop.' },
    { kind: 'heading', text: 'Data' },
    { kind: 'paragraph', text: 'We keep it.' },
  ]);
  expect(consentBlocks('  \n\n ')).toEqual([]);
});

test('a signature has every word of the account’s name, in any order and case', () => {
  const person = { firstName: 'Afia', lastName: 'Owusu-Ansah' };
  expect(isSignatureOf('afia Serwaa OWUSU ansah', person)).toBe(true);
  expect(isSignatureOf('Owusu-Ansah, Afia'.replace(',', ''), person)).toBe(true);
  expect(isSignatureOf('Afia Owusu', person)).toBe(false);
});

test('observers are counted by the company they observe for', () => {
  expect(observerWords([])).toEqual([]);
  expect(observerWords(['Kasapa Foods', 'Sika Bank', 'Kasapa Foods'])).toEqual([
    '2 observers from Kasapa Foods',
    '1 observer from Sika Bank',
  ]);
});
