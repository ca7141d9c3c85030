import { expect, test } from 'vitest';
import { COUNTRIES, codeOfCountry, findCountry, optionOf, valueOfCountry } from './countries.ts';
import { GHANA } from './country-value.ts';
import { timeZonesOf } from './time-zones.ts';

test('Ghana: flag, phone code, currency, place and time zone', () => {
  expect(findCountry('GH')).toEqual({
    name: 'Ghana',
    isoCode: 'GH',
    flag: '🇬🇭',
    phonecode: '233',
    currency: 'GHS',
    latitude: 7.9465,
    longitude: -1.0232,
  });
  expect(timeZonesOf('GH')).toEqual([
    {
      zoneName: 'Africa/Accra',
      gmtOffset: 0,
      gmtOffsetName: 'UTC±00:00',
      abbreviation: 'GMT',
      tzName: 'Greenwich Mean Time',
    },
  ]);
});

test('names have their diacritics, and are recognised without them', () => {
  expect(['AX', 'BL', 'CW', 'RE', 'ST', 'TR'].map((code) => findCountry(code)?.name)).toEqual([
    'Åland',
    'Saint Barthélemy',
    'Curaçao',
    'Réunion',
    'São Tomé and Príncipe',
    'Türkiye',
  ]);
  expect(['Réunion (RE)', 'Reunion (RE)', 'Re\u0301union (RE)', 'RE'].map(codeOfCountry)).toEqual([
    'RE',
    'RE',
    'RE',
    'RE',
  ]);
  expect(codeOfCountry('Reunion (GH)')).toBeNull();
});

test('every country has a name, a flag, a phone code, a currency, a place and its time zones', () => {
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(249);
  for (const { name, isoCode, flag, phonecode, currency, latitude, longitude } of COUNTRIES) {
    expect(name, isoCode).toMatch(/^\p{L}.+/u);
    expect(isoCode).toMatch(/^[A-Z]{2}$/);
    expect(flag, isoCode).toMatch(/^\p{RI}\p{RI}$/u);
    expect(phonecode, isoCode).toMatch(/^\d{1,4}( \d{1,4})*$/);
    // Antarctica has no currency.
    expect(currency, isoCode).toMatch(isoCode === 'AQ' ? /^$/ : /^[A-Z]{3}$/);
    expect(Math.abs(latitude), isoCode).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude), isoCode).toBeLessThanOrEqual(180);
    const zones = timeZonesOf(isoCode);
    // Bouvet Island and Heard and McDonald Islands are uninhabited.
    expect(zones.length > 0, isoCode).toBe(!['BV', 'HM'].includes(isoCode));
    for (const { zoneName, gmtOffset, gmtOffsetName, abbreviation, tzName } of zones) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneName })).not.toThrow();
      expect(Math.abs(gmtOffset) <= 14 * 3600 && gmtOffset % 900 === 0, zoneName).toBe(true);
      expect(gmtOffsetName).toMatch(/^UTC[±+-]\d\d:\d\d$/);
      expect(abbreviation && tzName, zoneName).toBeTruthy();
    }
  }
});

const options = COUNTRIES.map(optionOf);

test('countries are sorted by name; label and value of the dropdown are the name with the code', () => {
  const names = COUNTRIES.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(options).toContainEqual({ label: 'Ghana (GH)', value: 'Ghana (GH)', countryCode: 'GH' });
  expect(options.every(({ label, value, countryCode }) => label === value && label.endsWith(` (${countryCode})`))).toBe(
    true,
  );
  expect(GHANA).toBe(valueOfCountry('GH'));
});

test('a dropdown’s value or a code gives the code, anything else is not a country', () => {
  for (const { value, countryCode } of options) expect(codeOfCountry(value)).toBe(countryCode);
  expect(codeOfCountry('TG')).toBe('TG');
  for (const wrong of ['', 'XX', 'Atlantis (XX)', 'Togo (GH)', 'Ghana', 'gh', 'GH)', '(GH)']) {
    expect(codeOfCountry(wrong), wrong).toBeNull();
  }
});
