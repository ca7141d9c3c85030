import { expect, test } from 'vitest';
import { DISTRICT_CODE, regionOfDistrict } from './district-code.ts';
import { DISTRICTS, districtLabel, isDistrict } from './districts.ts';
import { GHANA_REGIONS } from './enumerations.ts';

test('each region has the districts that the Local Government Service counts', () => {
  const counts = Object.fromEntries(
    Object.keys(GHANA_REGIONS).map((region) => [region, DISTRICTS.filter((one) => one.region === region).length]),
  );
  expect(counts).toEqual({
    AHAFO: 6,
    ASHANTI: 43,
    BONO: 12,
    BONO_EAST: 11,
    CENTRAL: 22,
    EASTERN: 33,
    GREATER_ACCRA: 29,
    NORTH_EAST: 6,
    NORTHERN: 16,
    OTI: 9,
    SAVANNAH: 7,
    UPPER_EAST: 15,
    UPPER_WEST: 11,
    VOLTA: 18,
    WESTERN: 14,
    WESTERN_NORTH: 9,
  });
});

test('a code is unique and begins with its region', () => {
  expect(new Set(DISTRICTS.map(({ code }) => code)).size).toBe(261);
  expect(new Set(DISTRICTS.map(({ region, label }) => `${region} ${label}`)).size).toBe(261);
  for (const { code, region } of DISTRICTS) {
    expect(code).toMatch(DISTRICT_CODE);
    expect(regionOfDistrict(code)).toBe(region);
  }
});

test('a district is known by its code, whatever its status', () => {
  expect(districtLabel('ASHANTI/KUMASI')).toBe('Kumasi Metropolitan');
  expect(districtLabel('ASHANTI/ASANTE_AKIM_NORTH')).toBe('Asante Akim North');
  expect(districtLabel('UPPER_WEST/WA')).toBe('Wa Municipal');
  expect(isDistrict('ASHANTI/OBUASI')).toBe(true);
  expect(isDistrict('NORTHERN/KUMASI')).toBe(false);
});
