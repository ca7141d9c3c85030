import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import './words.ts';

const Country = z.object({
  name: z.string(),
  isoCode: z.string(),
  flag: z.string(),
  phonecode: z.string(),
  currency: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezones: z.array(
    z.object({
      zoneName: z.string(),
      /** Seconds from UTC, without daylight saving time. */
      gmtOffset: z.number(),
      gmtOffsetName: z.string(),
      abbreviation: z.string(),
      tzName: z.string(),
    }),
  ),
  /** The value that a form shows and sends: the name with the code. */
  label: z.string(),
  value: z.string(),
  countryCode: z.string(),
});

export const listCountries = defineEndpoint({
  method: 'GET',
  path: '/identity/countries',
  who: 'anyone',
  summary: 'The countries of a profile, sorted by name; with an ISO code, only that one.',
  query: z.object({ isoCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please give two capital letters'))) }),
  reply: z.array(Country),
});
