import type { FILTERS as FILTER_CODES } from '../../../../contract/studies/eligible-count.ts';
import { FACT_NAMES, factOf } from '../../../../domain/facts.ts';

/** The filters of who can apply, as the numbers of people they leave out name them. */
export const FILTERS = {
  age: 'Age',
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, factOf(name).label])),
  devices: 'Devices',
  languages: 'Languages',
  meeting: 'Video call',
} as Readonly<Record<(typeof FILTER_CODES)[number], string>>;
