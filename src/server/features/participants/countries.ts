import { COUNTRIES, findCountry, optionOf } from '../../../domain/countries.ts';
import { timeZonesOf } from '../../../domain/time-zones.ts';

/** The reference list with time zones and the form's values; or one country by its code. */
export function describeCountries(isoCode: string | undefined) {
  const countries = isoCode === undefined ? COUNTRIES : [findCountry(isoCode)].filter((one) => one !== undefined);
  return countries.map((country) => ({
    ...country,
    timezones: timeZonesOf(country.isoCode),
    ...optionOf(country),
  }));
}
