/* What a form needs of countries before their list is loaded. */

/** A country as a dropdown shows and sends it. */
export function countryValue({ name, isoCode }: { name: string; isoCode: string }): string {
  return `${name} (${isoCode})`;
}

export const GHANA = countryValue({ name: 'Ghana', isoCode: 'GH' });

/** Regions are asked of people in Ghana: by the dropdown's value, or by the code as it is kept. */
export function isGhana(country: string): boolean {
  return country === GHANA || country === 'GH';
}
