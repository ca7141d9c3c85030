import codes from 'countries-list/minimal/countries.2to3.min.json';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** ISO code → name, by name, with Ghana first. The codes come from a list package, the names from the browser. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  GH: 'Ghana',
  ...Object.fromEntries(
    Object.keys(codes)
      .map((code) => [code, names.of(code) ?? code] as const)
      .sort(([, one], [, other]) => one.localeCompare(other)),
  ),
};
