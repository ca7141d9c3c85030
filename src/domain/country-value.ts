/* The parts that a form needs before the list of countries is loaded. */

/** A country as a dropdown shows and sends it. */
export function countryValue({ name, isoCode }: { name: string; isoCode: string }): string {
  return `${name} (${isoCode})`;
}

export const GHANA = countryValue({ name: 'Ghana', isoCode: 'GH' });

/** Only people in Ghana have a region. Accepts the dropdown's value or the stored code. */
export function isGhana(country: string): boolean {
  return country === GHANA || country === 'GH';
}
