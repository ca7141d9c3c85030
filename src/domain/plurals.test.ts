import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { pluralForm } from './plurals.ts';

describe('plural forms', () => {
  test('one is singular and two is plural in every language', () => {
    expect(LANGUAGES.map((language) => pluralForm(language, 1))).toEqual(LANGUAGES.map(() => 'one'));
    expect(LANGUAGES.map((language) => pluralForm(language, 2))).toEqual(LANGUAGES.map(() => 'other'));
  });

  test('only Twi uses the singular for zero', () => {
    expect(LANGUAGES.filter((language) => pluralForm(language, 0) === 'one')).toEqual(['ak']);
  });

  test('fractions are plural', () => {
    expect(LANGUAGES.map((language) => pluralForm(language, 1.5))).toEqual(LANGUAGES.map(() => 'other'));
  });

  test.each(['en', 'ak', 'ee', 'ha'] as const)('%s follows CLDR', (language) => {
    const rules = new Intl.PluralRules(language);
    expect(rules.resolvedOptions().locale).toBe(language);
    for (const count of [0, 1, 2, 5, 10, 11, 21, 100, 101]) {
      expect(pluralForm(language, count)).toBe(rules.select(count));
    }
  });
});
