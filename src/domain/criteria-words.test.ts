import { describe, expect, test } from 'vitest';
import { codesOf } from './codes.ts';
import { criteriaInWords, criteriaLine } from './criteria-words.ts';
import { GENDERS, INCOME_BANDS } from './enumerations.ts';

const ANYONE = {
  minimumAge: 18,
  maximumAge: 100,
  gender: codesOf(GENDERS),
  education: ['NOT_APPLICABLE'],
  annualHouseholdIncome: codesOf(INCOME_BANDS),
  spoken: [],
  facts: {},
  districts: [],
};

describe('criteria in words', () => {
  test('a list of all answers excludes nobody', () => {
    expect(criteriaInWords(ANYONE)).toEqual([]);
    expect(criteriaLine(ANYONE)).toBe('Anyone');
  });

  test('an age that is not written yet leaves nobody out', () => {
    expect(criteriaInWords({ ...ANYONE, minimumAge: null, maximumAge: null })).toEqual([]);
  });

  test('the region comes first, then the age, then the rest', () => {
    const traders = {
      ...ANYONE,
      minimumAge: 25,
      maximumAge: 40,
      facts: { phone: ['BUTTON_PHONE'], work: ['MARKET_TRADER', 'SHOPKEEPER'], region: ['ASHANTI', 'BONO'] },
    };
    expect(criteriaLine(traders)).toBe('Ashanti, Bono · Age 25 to 40 · Market trader, Shopkeeper · Button phone');
    expect(criteriaInWords(traders)[0]).toEqual({ name: 'region', label: 'Region', words: 'Ashanti, Bono' });
  });

  test('districts are named with their region', () => {
    const kumasi = { ...ANYONE, facts: { region: ['ASHANTI', 'OTI'] }, districts: ['ASHANTI/KUMASI'] };
    expect(criteriaLine(kumasi)).toBe('Ashanti (only Kumasi), Oti');
  });

  test('answers that say nothing alone come with their question', () => {
    const facts = { mobileMoney: ['NO'], seeing: ['CANNOT_DO'], phone: ['NO_PHONE'] };
    expect(criteriaLine({ ...ANYONE, minimumAge: 60, facts, spoken: [{ language: 'TWI', level: 'SPEAKS' }] })).toBe(
      'Age 60 and older · No phone · Uses mobile money: No · Difficulty seeing: Cannot do it at all · Languages of the session: Twi (speak)',
    );
  });
});
