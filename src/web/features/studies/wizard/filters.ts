import type { FILTERS as FILTER_CODES } from '../../../../contract/studies/eligible-count.ts';
import { criterionLabel } from '../../../../domain/criteria-words.ts';
import { FACT_NAMES } from '../../../../domain/facts.ts';

/** The filters of who can apply, as the numbers of people they leave out name them. */
export const FILTERS = {
  age: criterionLabel('age'),
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, criterionLabel(name)])),
  devices: 'Device requirements',
  languages: criterionLabel('languages'),
  meeting: 'Video call',
} as Readonly<Record<(typeof FILTER_CODES)[number], string>>;
