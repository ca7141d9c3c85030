import { COUNTRY_ROWS } from './country-list.ts';
import { countryValue } from './country-value.ts';

/** A country of the reference list, without its time zones. */
export interface Country {
  name: string;
  isoCode: string;
  flag: string;
  /** The most common one first; some countries have several. */
  phonecode: string;
  currency: string;
  latitude: number;
  longitude: number;
}

/** Every country, sorted by name. */
export const COUNTRIES: readonly Country[] = COUNTRY_ROWS.trim()
  .split('\n')
  .map((row) => {
    const [isoCode = '', name = '', phonecode = '', currency = '', latitude, longitude] = row.split('|');
    const flag = isoCode.replace(/./g, (letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0)));
    return { name, isoCode, flag, phonecode, currency, latitude: Number(latitude), longitude: Number(longitude) };
  });

const BY_CODE = new Map(COUNTRIES.map((country) => [country.isoCode, country]));

export function findCountry(isoCode: string): Country | undefined {
  return BY_CODE.get(isoCode);
}

/** PARTICIPANT-09: a dropdown's option; its label and value are both the name with the code. */
export function optionOf(country: Country): { label: string; value: string; countryCode: string } {
  const value = countryValue(country);
  return { label: value, value, countryCode: country.isoCode };
}

/** The ISO code of a dropdown's value, or of a bare code; null if the country does not exist. */
export function codeOfCountry(text: string): string | null {
  const code = /^(?:.+ \()?([A-Z]{2})\)?$/.exec(text)?.[1] ?? '';
  const country = BY_CODE.get(code);
  return country && (text === code || bare(text) === bare(countryValue(country))) ? code : null;
}

/** Strips diacritics, which some lists of countries leave out. */
function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** The dropdown's value for an ISO code; unknown codes are returned unchanged. */
export function valueOfCountry(code: string): string {
  const country = BY_CODE.get(code);
  return country ? countryValue(country) : code;
}
