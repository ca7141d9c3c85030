import { describe, expect, test } from 'vitest';
import { type Criteria, criteriaFrom, devicesOf, fitReasons, matchOf, type Person } from './eligibility.ts';

const TODAY = '2026-11-28';
const ABENA: Person = {
  dateOfBirth: '1994-03-06',
  gender: 'FEMALE',
  country: 'GH',
  region: 'ASHANTI',
  district: 'ASHANTI/KUMASI',
  locality: 'URBAN',
  educationLevel: 'BASIC_SCHOOL',
  annualHouseholdIncome: 'RATHER_NOT_SAY',
  employmentStatus: 'FREELANCER',
  jobRole: 'MARKET_TRADER',
  industry: 'RETAIL_WHOLESALE',
  phoneOs: 'ANDROID',
  computerOs: null,
  browsers: [],
  devices: ['MOBILE_PHONE'],
  devicesUnknown: ['COMPUTER_WITH_WEBCAM', 'TABLET'],
  languages: ['TWI', 'ENGLISH'],
  languagesUnderstood: ['ENGLISH'],
  languagesRead: [],
  usesMobileMoney: 'YES',
  hasBankAccount: null,
  usesInternet: null,
  seeing: null,
  hearing: null,
  walking: null,
  remembering: null,
};
const ANYBODY: Criteria = {
  minimumAge: 18,
  maximumAge: 100,
  deviceRequirements: ['MOBILE_PHONE', 'TABLET'],
  byVideo: false,
  spoken: [],
  facts: {},
  districts: [],
};
/** "FITS", "UNFIT", or what would have to be asked. */
function verdict(criteria: Partial<Criteria>, person: Partial<Person> = {}): string {
  const { fit, missing } = matchOf({ ...ABENA, ...person }, { ...ANYBODY, ...criteria }, TODAY);
  return fit === 'MAY_FIT' ? `asks ${missing.join(', ')}` : fit;
}

describe('a match', () => {
  test('has every criterion, and one answer that speaks against it is enough', () => {
    expect(verdict({})).toBe('FITS');
    expect(verdict({ facts: { region: ['ASHANTI', 'OTI'], work: ['MARKET_TRADER'] } })).toBe('FITS');
    expect(verdict({ facts: { region: ['OTI'], work: ['MARKET_TRADER'] } })).toBe('UNFIT');
    expect(verdict({ facts: { region: ['OTI'], bankAccount: ['YES'] } })).toBe('UNFIT');
  });

  test('counts whole years of age on the day', () => {
    const born = (dateOfBirth: string) => verdict({ minimumAge: 30, maximumAge: 30 }, { dateOfBirth });
    expect(['1996-11-28', '1996-11-29', '1995-11-28', '1995-11-29'].map(born)).toEqual([
      ...['FITS', 'UNFIT', 'UNFIT', 'FITS'],
    ]);
  });

  test('asks what the person has not been asked', () => {
    expect(verdict({ facts: { bankAccount: ['YES'], browser: ['CHROME'], mobileMoney: ['YES'] } })).toBe(
      'asks browser, bankAccount',
    );
    expect(verdict({ facts: { region: ['ASHANTI'] } }, { region: null })).toBe('asks region');
  });

  test('does not ask people abroad for a region, nor those who don’t work for their work', () => {
    expect(verdict({ facts: { region: ['ASHANTI'] } }, { country: 'TG', region: null })).toBe('UNFIT');
    const work = { facts: { work: ['FARMER'] } };
    expect(verdict(work, { employmentStatus: 'RETIRED', jobRole: null })).toBe('UNFIT');
    expect(verdict(work, { employmentStatus: null, jobRole: null })).toBe('asks work');
  });

  test('takes basic school for what all of its meanings share', () => {
    const education = (...levels: string[]) => verdict({ facts: { education: levels } });
    expect(education('PRIMARY_SCHOOL', 'JUNIOR_HIGH_SCHOOL')).toBe('FITS');
    expect(education('PRIMARY_SCHOOL')).toBe('asks education');
    expect(education('DIPLOMA')).toBe('UNFIT');
    expect(verdict({ facts: { education: ['BASIC_SCHOOL'] } }, { educationLevel: 'PRIMARY_SCHOOL' })).toBe('FITS');
  });

  test('never takes somebody who would rather not say their income for one of a band', () => {
    expect(verdict({ facts: { income: ['LESS_THAN_10000'] } })).toBe('UNFIT');
  });

  test('needs a district only in the regions that have some', () => {
    const region = { region: ['ASHANTI', 'OTI'] };
    expect(verdict({ facts: region, districts: ['ASHANTI/KUMASI'] })).toBe('FITS');
    expect(verdict({ facts: region, districts: ['ASHANTI/BOSOME_FREHO'] })).toBe('UNFIT');
    expect(verdict({ facts: region, districts: ['OTI/GUAN'] })).toBe('FITS');
    expect(verdict({ facts: region, districts: ['ASHANTI/KUMASI'] }, { district: null })).toBe('asks district');
  });

  test('needs one of the devices; one that was not asked for may do', () => {
    expect(verdict({ deviceRequirements: ['COMPUTER_WITH_WEBCAM'] })).toBe('asks devices');
    expect(verdict({ deviceRequirements: ['TABLET'] }, { devicesUnknown: [] })).toBe('UNFIT');
  });

  test.each([
    ['a button phone', { phoneOs: 'BUTTON_PHONE' }, 'UNFIT'],
    ['a button phone and a tablet', { phoneOs: 'BUTTON_PHONE', devices: ['MOBILE_PHONE', 'TABLET'] }, 'FITS'],
    ['a smartphone', { phoneOs: 'ANDROID' }, 'FITS'],
    ['a phone of unknown kind', { phoneOs: null }, 'FITS'],
  ])('for a video call, %s: %j %s; without one, it fits', (_, person, fit) => {
    expect(verdict({ byVideo: true }, person)).toBe(fit);
    expect(verdict({ byVideo: false }, person)).toBe('FITS');
  });

  test('needs every language at its level; a fact needs one that the person speaks', () => {
    expect(verdict({ spoken: [{ language: 'TWI', level: 'SPEAKS' }] })).toBe('FITS');
    expect(verdict({ spoken: [{ language: 'ENGLISH', level: 'SPEAKS' }] })).toBe('UNFIT');
    expect(verdict({ spoken: [{ language: 'TWI', level: 'SPEAKS' }] }, { languages: [] })).toBe('asks languages');
    expect(verdict({ facts: { language: ['ENGLISH', 'EWE'] } })).toBe('UNFIT');
    expect(verdict({ facts: { language: ['TWI', 'EWE'] } })).toBe('FITS');
  });
});

test('criteria that every answer meets restrict nothing', () => {
  const { facts } = criteriaFrom({
    ...ANYBODY,
    gender: ['MALE', 'FEMALE', 'OTHERS'],
    education: ['NOT_APPLICABLE', 'DIPLOMA'],
    annualHouseholdIncome: ['LESS_THAN_10000'],
    facts: { phone: ['ANDROID'] },
  });
  expect(facts).toEqual({ gender: [], education: [], income: ['LESS_THAN_10000'], phone: ['ANDROID'] });
});

test('devices follow from technical details; a webcam without a computer is none', () => {
  const unknown = { computerOs: null, phoneOs: null, tabletOs: null, hasWebcam: null };
  expect(devicesOf(unknown).devicesUnknown).toEqual(['COMPUTER_WITH_WEBCAM', 'MOBILE_PHONE', 'TABLET']);
  expect(devicesOf({ ...unknown, computerOs: 'NO_COMPUTER', phoneOs: 'BUTTON_PHONE' })).toEqual({
    devices: ['MOBILE_PHONE'],
    devicesUnknown: ['TABLET'],
  });
});

test('a card names what fits, and nothing about health', () => {
  const criteria = { ...ANYBODY, facts: { region: ['ASHANTI'], seeing: ['CANNOT_DO'], mobileMoney: ['YES'] } };
  expect(fitReasons(ABENA, criteria)).toEqual(['AGE', 'REGION', 'MOBILE_PHONE']);
});
