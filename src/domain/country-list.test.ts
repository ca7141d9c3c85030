import { rawTimeZones as zones } from '@vvo/tzdb';
import { countries as facts } from 'countries-list';
import places from 'country-locale-map/countries.json' with { type: 'json' };
import { expect, test } from 'vitest';

/*
 * The lists of countries and time zones are generated from three maintained packages, so that phones don't load the rest of
 * these: `npx vitest run country-list -u` writes them.
 */

/** What the packages lack: coordinates of new or small territories, and time zones that territories share. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  AC: [-7.9467, -14.3559],
  AX: [60.1785, 19.9156],
  BL: [17.9, -62.8333],
  BQ: [12.1784, -68.2385],
  CW: [12.1696, -68.99],
  MF: [18.0826, -63.0523],
  SS: [6.877, 31.307],
  SX: [18.0425, -63.0548],
  TA: [-37.1052, -12.2777],
  UM: [19.2823, 166.647],
};
const SHARED_ZONES = { AC: 'Africa/Abidjan', TA: 'Africa/Abidjan', XK: 'Europe/Belgrade' };

/** Names that the packages spell without diacritics. */
const NAMES: Readonly<Record<string, string>> = {
  AX: 'Åland',
  BL: 'Saint Barthélemy',
  CW: 'Curaçao',
  RE: 'Réunion',
  ST: 'São Tomé and Príncipe',
};

/** Four decimals of a degree are eleven metres. */
const degrees = (text: string | undefined) => Number(Number(text).toFixed(4));

function countryRows(): string[] {
  return Object.entries(facts)
    .map(([code, { name, phone, currency }]) => {
      const place = places.find(({ alpha2 }) => alpha2 === code);
      const [latitude, longitude] = PLACES[code] ?? [degrees(place?.latitude), degrees(place?.longitude)];
      if (!Number.isFinite(latitude + longitude)) throw new Error(`no place is known of ${code}`);
      return [code, NAMES[code] ?? name, phone.join(' '), currency[0] ?? '', latitude, longitude];
    })
    .sort(([, one], [, other]) => String(one).localeCompare(String(other), 'en'))
    .map((row) => row.join('|'));
}

function zoneRows(): string[] {
  const shared = Object.entries(SHARED_ZONES).flatMap(([countryCode, name]) =>
    zones.filter((zone) => zone.name === name).map((zone) => ({ ...zone, countryCode })),
  );
  return [...zones, ...shared]
    .filter(({ countryCode }) => countryCode in facts)
    .map(({ countryCode, name, rawOffsetInMinutes, abbreviation, alternativeName }) =>
      [countryCode, name, rawOffsetInMinutes, abbreviation, alternativeName].join('|'),
    )
    .sort();
}

const rows = (name: string, lines: readonly string[]) => `export const ${name} = \`\n${lines.join('\n')}\n\`;\n`;
const MADE = 'Made by `npx vitest run country-list -u` from';

test('the list of countries is up to date with the packages', async () => {
  const what = 'ISO code, name, phone codes,\n * currency, latitude, longitude';
  const text = `/*\n * ${MADE} countries-list, country-locale-map and @vvo/tzdb (all MIT): ${what}.\n */\n`;
  await expect(text + rows('COUNTRY_ROWS', countryRows())).toMatchFileSnapshot('country-list.ts');
});

test('the list of time zones is up to date with the package', async () => {
  const what = 'ISO code, zone, minutes from UTC without summer time, abbreviation, name';
  const text = `/* ${MADE} @vvo/tzdb (MIT): ${what}. */\n`;
  await expect(text + rows('ZONE_ROWS', zoneRows())).toMatchFileSnapshot('time-zone-list.ts');
});
