import { OLDEST, YOUNGEST } from './ages.ts';
import { districtName, regionOfDistrict } from './district-code.ts';
import { criteriaFrom } from './eligibility.ts';
import { YES_NO } from './enumerations.ts';
import { FACT_NAMES, type FactCriteria, type FactName, factOf } from './facts.ts';
import { type Spoken, spokenWords } from './spoken.ts';

/** Who can apply, as a study's form or a draft of it has it. */
interface Demographics {
  minimumAge: number | null;
  maximumAge: number | null;
  gender: readonly string[];
  education: readonly string[];
  annualHouseholdIncome: readonly string[];
  spoken: readonly Spoken[];
  facts: FactCriteria;
  districts: readonly string[];
}

/** A study's criteria, named as in the counts of people whom each excludes. */
export type CriterionName = 'age' | 'languages' | FactName;

/** A criterion that leaves somebody out. */
export interface CriterionInWords {
  name: CriterionName;
  label: string;
  /** "Ashanti, Bono": any of them. */
  words: string;
}

const LABELS: Partial<Record<CriterionName, string>> = {
  age: 'Age',
  education: 'Level of education',
  income: 'Annual household income',
  phone: 'Kind of phone',
  languages: 'Languages of the session',
};

/** A criterion's label where researchers choose it. */
export const criterionLabel = (name: CriterionName): string => LABELS[name] ?? factOf(name as FactName).label;

/** Labels of a fact's answers where researchers choose them; participants see other words, such as "I have no phone". */
export const answerWords = (name: FactName): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(factOf(name).values).map(([code, words]) => [code, words.replace(/^I have no /, 'No ')]),
  );

/** "Ashanti (only Kumasi), Bono" */
function placesWords(regions: readonly string[], districts: readonly string[]): string {
  const labels = answerWords('region');
  return regions
    .map((region) => {
      const within = districts.filter((one) => regionOfDistrict(one) === region).map(districtName);
      return within.length === 0 ? (labels[region] ?? region) : `${labels[region]} (only ${within.join(', ')})`;
    })
    .join(', ');
}

function ageWords(minimum: number, maximum: number): string | null {
  if (minimum <= YOUNGEST && maximum >= OLDEST) return null;
  if (maximum >= OLDEST) return `${minimum} and older`;
  return `${minimum} to ${maximum}`;
}

/** Every criterion that leaves somebody out, in the order in which it is chosen. Nothing: anyone can apply. */
export function criteriaInWords(demographics: Demographics): CriterionInWords[] {
  const { minimumAge, maximumAge, spoken, districts } = demographics;
  const [minimum, maximum] = [minimumAge ?? YOUNGEST, maximumAge ?? OLDEST];
  const { facts } = criteriaFrom({
    ...demographics,
    minimumAge: minimum,
    maximumAge: maximum,
    deviceRequirements: [],
    byVideo: false,
  });
  const ofFact = (name: FactName): CriterionInWords[] => {
    const chosen = facts[name] ?? [];
    if (chosen.length === 0) return [];
    const labels = answerWords(name);
    const words =
      name === 'region' ? placesWords(chosen, districts) : chosen.map((code) => labels[code] ?? code).join(', ');
    return [{ name, label: criterionLabel(name), words }];
  };
  const age = ageWords(minimum, maximum);
  return [
    ...ofFact('region'),
    ...(age === null ? [] : [{ name: 'age' as const, label: criterionLabel('age'), words: age }]),
    ...FACT_NAMES.filter((name) => name !== 'region').flatMap(ofFact),
    ...(spoken.length === 0
      ? []
      : [{ name: 'languages' as const, label: criterionLabel('languages'), words: spokenWords(spoken) }]),
  ];
}

/** Whose answers say nothing without their question. */
const needsLabel = (name: CriterionName) =>
  name === 'age' ||
  name === 'languages' ||
  name === 'language' ||
  factOf(name).values === YES_NO ||
  factOf(name).isHealth === true;

/** All criteria on one line: "Ashanti, Bono · Age 25 to 40 · Market trader". */
export function criteriaLine(demographics: Demographics): string {
  const words = criteriaInWords(demographics).map(({ name, label, words: said }) =>
    needsLabel(name) ? `${label}${name === 'age' ? '' : ':'} ${said}` : said,
  );
  return words.length === 0 ? 'Anyone' : words.join(' · ');
}
