import { expect, test } from 'vitest';
import { consentTextIn, consentTexts, inOrder } from './consent-languages.ts';

const TWI = { language: 'ak', text: 'Wo ne yɛn bɛkasa.' } as const;
const HAUSA = { language: 'ha', text: 'Za ku yi magana da mu.' } as const;
const FORM = { language: 'en', text: 'You talk to us.', translations: [TWI, HAUSA] } as const;

test('a consent form is shown in the reader’s language if the version has it, otherwise in its original language', () => {
  expect(consentTextIn(FORM, 'ak')).toEqual(TWI);
  expect(consentTextIn(FORM, 'en')).toEqual({ language: 'en', text: 'You talk to us.' });
  expect(consentTextIn(FORM, 'ee')).toEqual({ language: 'en', text: 'You talk to us.' });
  const inTwi = { ...TWI, translations: [{ language: 'en', text: 'You talk to us.' }] } as const;
  expect(consentTextIn(inTwi, 'dag')).toEqual(TWI);
  expect(consentTextIn(inTwi, 'en').text).toBe('You talk to us.');
});

test('the original text of a form comes first, then the others', () => {
  expect(consentTexts(FORM).map(({ language }) => language)).toEqual(['en', 'ak', 'ha']);
  expect(consentTexts({ ...FORM, translations: [] })).toHaveLength(1);
});

test('translations have a fixed order, so that a version has one hash', () => {
  expect(inOrder([HAUSA, TWI])).toEqual([TWI, HAUSA]);
});
