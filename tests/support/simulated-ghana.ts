import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cellFor, type Layer, representativeLayers, type SampleCell } from '../../src/domain/samples/cells.ts';
import { type CensusCell, censusCells } from '../../src/domain/samples/census.ts';
import { CENSUS_DIMENSIONS, type DimensionName, dimensionOf } from '../../src/domain/samples/dimensions.ts';
import { CENSUS_AGES } from '../../src/domain/samples/ghana-2021.ts';
import { censusMargins } from '../../src/domain/samples/margins.ts';
import { designEffect, estimateShare } from '../../src/domain/samples/precision.ts';
import { type Person, rake, WEIGHT_CAP } from '../../src/domain/samples/raking.ts';
import { generator } from './random.ts';

/*
 * A Ghana of adults, in the census's proportions, in which thousands of studies are filled: how wrong are estimates of first-come
 * samples, and of samples with quotas and weights?
 *
 * - Who lives where, how old, of which sex and schooling, and who owns a mobile phone: counted in the census
 *   (domain/samples/ghana-2021.ts).
 * - What studies ask for (FACTS): ten facts of the census, by region, locality, sex, schooling, age and ownership of a phone.
 * - Who takes part: the directions are published. Young, urban, better educated and male people are over-represented in phone
 *   surveys of Ghana, at a response rate of 31 % (L'Engle et al. 2018, doi:10.1371/journal.pone.0190902); young men in surveys by
 *   text message (Lau et al. 2019). The sizes in EAGERNESS are ours. They make the first-come sample 66 % male and 79 %
 *   urban, with 3 % of people without schooling (the census: 48 %, 58 % and 27 %).
 */

/** Facts that the census has for everybody, and that studies want to estimate. */
export const FACTS = [
  'works',
  'has health insurance',
  'uses the internet',
  'farms or fishes for a living',
  'is married',
  'has difficulty in seeing',
  'has mains electricity',
  'cooks with wood',
  'was born elsewhere',
  'is a Muslim',
] as const;

/** The odds of taking part, relative to others. */
const EAGERNESS: Readonly<Partial<Record<DimensionName, Readonly<Record<string, number>>>>> = {
  GENDER: { MALE: 1.8, FEMALE: 1 },
  LOCALITY: { URBAN: 1.6, RURAL: 1 },
  AGE_BAND: { '18-24': 2.2, '25-34': 1.8, '35-44': 1, '45-54': 0.6, '55-100': 0.35 },
  SCHOOLING: { NONE: 0.2, BASIC: 0.7, SECONDARY: 1.6, TERTIARY: 2.6 },
};

/** The causes of taking part that the weights don't know. */
export type Unobserved =
  /** Nothing: only facts that the weights use. */
  | 'NONE'
  /** People without a phone can't take part, and differ in everything. */
  | 'PHONE'
  /** People of whom the fact is true are half as eager again to take part in a study about it. */
  | 'TOPIC';

/** How a study fills and estimates. */
export interface Method {
  hasQuotas: boolean;
  hasWeights: boolean;
  cap: number;
  /** A planted fault: the weights of some people given to others. */
  isShuffled?: boolean;
}

export const REPRESENTATIVE: Method = { hasQuotas: true, hasWeights: true, cap: WEIGHT_CAP };
export const FIRST_COME: Method = { hasQuotas: false, hasWeights: false, cap: WEIGHT_CAP };

/** A kind of people: a cell of the census, with or without a phone. */
interface Kind {
  values: Person;
  adults: number;
  eagerness: number;
  hasPhone: boolean;
  /** The chance that each fact is true, of people with or without a phone, and of both together. */
  chances: readonly number[];
  chancesOfAll: readonly number[];
}

export interface SimulatedGhana {
  kinds: readonly Kind[];
  /** The kind of each of the people. */
  kindOf: Uint16Array;
}

const SCHOOLING = ['NONE', 'BASIC', 'SECONDARY', 'TERTIARY'];
const FACTS_FILE = fileURLToPath(new URL('census-facts.txt', import.meta.url));

/** The percentages of FACTS, two digits each: by region, locality, sex, schooling, three ages, and without or with a phone. */
function factsOfKinds(): (cell: CensusCell, hasPhone: boolean) => readonly (number | null)[] {
  const lines = readFileSync(FACTS_FILE, 'utf8').trim().split('\n');
  const regions = [...new Set(censusCells().map(({ region }) => region))];
  return (cell, hasPhone) => {
    const schooling = SCHOOLING.indexOf(dimensionOf('SCHOOLING').ofCensus?.(cell) as string);
    const age = [0, 0, 1, 1, 2, 2][CENSUS_AGES.indexOf(cell.age)] as number;
    const place = regions.indexOf(cell.region) * 2 + Number(cell.locality === 'RURAL');
    const at = (((place * 2 + Number(cell.sex === 'FEMALE')) * 4 + schooling) * 3 + age) * 2 + Number(hasPhone);
    return (lines[at]?.match(/../g) ?? []).map((digits) => (digits === '..' ? null : Number(digits) / 100));
  };
}

/** A simulated Ghana with this many adults. */
export function simulateGhana(people: number, random: () => number): SimulatedGhana {
  const facts = factsOfKinds();
  const kinds = censusCells().flatMap((cell) => {
    const values = Object.fromEntries(
      CENSUS_DIMENSIONS.map((name) => [name, dimensionOf(name).ofCensus?.(cell)]),
    ) as Person;
    const eagerness = CENSUS_DIMENSIONS.reduce((odds, name) => odds * (EAGERNESS[name]?.[values[name] ?? ''] ?? 1), 1);
    const [without, having] = [facts(cell, false), facts(cell, true)];
    const share = cell.withPhone / cell.adults;
    const chances = FACTS.map((_, at) => ({
      without: without[at] ?? having[at] ?? 0,
      having: having[at] ?? without[at] ?? 0,
    }));
    const chancesOfAll = chances.map((chance) => share * chance.having + (1 - share) * chance.without);
    const common = { values, eagerness, chancesOfAll };
    return [
      { ...common, adults: cell.withPhone, hasPhone: true, chances: chances.map((chance) => chance.having) },
      {
        ...common,
        adults: cell.adults - cell.withPhone,
        hasPhone: false,
        chances: chances.map((chance) => chance.without),
      },
    ].filter(({ adults }) => adults > 0);
  });
  const draw = drawing(
    kinds.map(({ adults }) => adults),
    random,
  );
  return { kinds, kindOf: Uint16Array.from({ length: people }, draw) };
}

/** Draws indexes with probabilities in proportion to weights. */
function drawing(weights: readonly number[], random: () => number): () => number {
  const upTo = Float64Array.from(weights);
  for (let at = 1; at < upTo.length; at += 1) upTo[at] = (upTo[at] as number) + (upTo[at - 1] as number);
  const total = upTo.at(-1) as number;
  return () => {
    const point = random() * total;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

export interface Figures {
  studies: number;
  /** The error of the weighted share, in percentage points. */
  meanAbsoluteError: number;
  /** How often the 95 % interval contains the true share. */
  coverage: number;
  coverageByFact: Readonly<Record<string, number>>;
  /** The mean of the interval's half width, in percentage points. */
  marginOfError: number;
  designEffect: number;
  people: number;
  largestWeight: number;
  /** Studies whose cells have more people than places. */
  overFilled: number;
  /** Studies whose weighted margins differ from the census by more than the tolerance. */
  unconverged: number;
  men: number;
  urban: number;
  unschooled: number;
}

/** How much more eager people of whom the fact is true are to take part in a study about it. */
const TOPIC_ODDS = 1.5;

const PLACES = 600;
/** How many people see a study before it ends with free places. */
const MOST_OFFERS = 20_000;

/** Fills studies of 600 places and estimates every fact in each. */
export function runStudies(
  ghana: SimulatedGhana,
  method: Method,
  unobserved: Unobserved,
  { studies, seed }: { studies: number; seed: number },
): Figures {
  const random = generator(seed);
  const { kinds, kindOf } = ghana;
  const truths = trueShares(ghana, unobserved);
  const quotas = quotasOf(kinds, method.hasQuotas ? representativeLayers(CENSUS_DIMENSIONS, PLACES) : []);
  const margins = censusMargins(CENSUS_DIMENSIONS);
  const eagerness = kinds.map((kind) => (unobserved === 'PHONE' && !kind.hasPhone ? 0 : kind.eagerness));
  const nextPerson = drawing(
    Array.from(kindOf, (kind) => eagerness[kind] as number),
    random,
  );
  const totals = {
    error: 0,
    margin: 0,
    effect: 0,
    people: 0,
    largest: 0,
    over: 0,
    unconverged: 0,
    men: 0,
    urban: 0,
    none: 0,
  };
  const covered = FACTS.map(() => 0);
  for (let study = 0; study < studies; study += 1) {
    // A study about a topic interests some more than others: each study of this kind asks for one fact, in turn.
    const topic = unobserved === 'TOPIC' ? study % FACTS.length : null;
    const { sample, answers, isOverFilled } = fill(ghana, quotas, nextPerson, topic, unobserved, random);
    const raked = method.hasWeights ? rake(sample, margins, { cap: method.cap }) : null;
    const weights = raked?.weights ?? sample.map(() => 1);
    if (method.isShuffled) weights.push(...weights.splice(0, Math.floor(weights.length / 2)));
    for (const [fact, truth] of truths.entries()) {
      if (topic !== null && topic !== fact) continue;
      const estimate = estimateShare(
        answers.map((one) => one[fact] as boolean),
        weights,
      );
      if (!estimate) continue;
      const part = topic === null ? 1 / FACTS.length : 1;
      totals.error += Math.abs(estimate.share - truth) * part;
      totals.margin += estimate.marginOfError * part;
      covered[fact] = (covered[fact] as number) + Number(estimate.low <= truth && truth <= estimate.high);
    }
    const shareOf = (name: DimensionName, value: string) =>
      sample.filter((person) => person[name] === value).length / sample.length;
    totals.effect += designEffect(weights);
    totals.people += sample.length;
    totals.largest = Math.max(totals.largest, ...weights);
    totals.over += Number(isOverFilled);
    totals.unconverged += Number(raked !== null && !raked.hasConverged);
    totals.men += shareOf('GENDER', 'MALE');
    totals.urban += shareOf('LOCALITY', 'URBAN');
    totals.none += shareOf('SCHOOLING', 'NONE');
  }
  const perFact = unobserved === 'TOPIC' ? studies / FACTS.length : studies;
  return {
    studies,
    meanAbsoluteError: (100 * totals.error) / studies,
    coverage: covered.reduce((sum, count) => sum + count, 0) / (perFact * FACTS.length),
    coverageByFact: Object.fromEntries(FACTS.map((fact, at) => [fact, (covered[at] as number) / perFact])),
    marginOfError: (100 * totals.margin) / studies,
    designEffect: totals.effect / studies,
    people: totals.people / studies,
    largestWeight: totals.largest,
    overFilled: totals.over,
    unconverged: totals.unconverged,
    men: totals.men / studies,
    urban: totals.urban / studies,
    unschooled: totals.none / studies,
  };
}

/** The share of all people for whom each fact is true. */
function trueShares({ kinds, kindOf }: SimulatedGhana, unobserved: Unobserved): number[] {
  const sums = FACTS.map(() => 0);
  for (const kind of kindOf) {
    const chances = chancesOf(kinds[kind] as Kind, unobserved);
    for (const at of FACTS.keys()) sums[at] = (sums[at] as number) + (chances[at] as number);
  }
  return sums.map((sum) => sum / kindOf.length);
}

/** Where nothing unobserved matters, people with and without a phone are alike. */
const chancesOf = (kind: Kind, unobserved: Unobserved) => (unobserved === 'PHONE' ? kind.chances : kind.chancesOfAll);

/** Which cells the people of each kind need a place of, found once for all studies. */
interface Quotas {
  cells: readonly SampleCell[];
  /** Null: people of this kind can't take a place. */
  ofKind: readonly (readonly number[] | null)[];
}

function quotasOf(kinds: readonly Kind[], layers: readonly Layer[]): Quotas {
  const cells = layers.flatMap((layer) => layer.cells);
  const ofKind = kinds.map(({ values }) => {
    const needed = layers.map((layer) => cellFor(layer, values));
    return needed.includes(undefined) ? null : needed.map((cell) => cells.indexOf(cell as SampleCell));
  });
  return { cells, ofKind };
}

/** People come in the order of their eagerness, and take a place if every cell of theirs has one left. */
function fill(
  { kinds, kindOf }: SimulatedGhana,
  { cells, ofKind }: Quotas,
  nextPerson: () => number,
  topic: number | null,
  unobserved: Unobserved,
  random: () => number,
) {
  const filled = cells.map(() => 0);
  const isFull = (at: number) => (filled[at] as number) >= (cells[at] as SampleCell).places;
  const seen = new Set<number>();
  const sample: Person[] = [];
  const answers: boolean[][] = [];
  for (let offers = 0; sample.length < PLACES && offers < MOST_OFFERS; offers += 1) {
    const person = nextPerson();
    if (seen.has(person)) continue;
    seen.add(person);
    const kindAt = kindOf[person] as number;
    const needed = ofKind[kindAt];
    if (!needed || needed.some(isFull)) continue;
    const kind = kinds[kindAt] as Kind;
    const answer = chancesOf(kind, unobserved).map((chance) => random() < chance);
    if (topic !== null && !answer[topic] && random() > 1 / TOPIC_ODDS) continue;
    for (const at of needed) filled[at] = (filled[at] as number) + 1;
    sample.push(kind.values);
    answers.push(answer);
  }
  return { sample, answers, isOverFilled: cells.some(({ places }, at) => (filled[at] as number) > places) };
}

/** The product's promises about samples that these figures break. The first-come figures are from the same seed. */
export function brokenPromises(figures: Figures, firstCome: Figures): string[] {
  const { meanAbsoluteError, coverage, largestWeight, overFilled } = figures;
  return [
    meanAbsoluteError > firstCome.meanAbsoluteError / 2 ? 'the error is more than half of a first-come sample’s' : '',
    coverage < 0.93 ? 'the intervals of 95% have the true share too rarely' : '',
    largestWeight > WEIGHT_CAP * (1 + 1e-6) ? `a weight is larger than ${WEIGHT_CAP}` : '',
    overFilled > 0 ? 'a cell has more people than places' : '',
  ].filter((broken) => broken !== '');
}

/** One line of figures, to print. */
export function lineOf(name: string, figures: Figures): string {
  const { meanAbsoluteError, coverage, coverageByFact, marginOfError, people, largestWeight, men, urban } = figures;
  const worst = Object.entries(coverageByFact).reduce((one, other) => (other[1] < one[1] ? other : one));
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  return [
    `${name}: mean absolute error ${meanAbsoluteError.toFixed(2)} points`,
    `coverage ${percent(coverage)} (lowest ${percent(worst[1])}, "${worst[0]}")`,
    `margin of error ±${marginOfError.toFixed(1)}`,
    `design effect ${figures.designEffect.toFixed(2)}`,
    `largest weight ${largestWeight.toFixed(2)}`,
    `${people.toFixed(0)} people, ${percent(men)} men, ${percent(urban)} urban, ${percent(figures.unschooled)} unschooled`,
    `${figures.overFilled} of ${figures.studies} studies over-filled, ${figures.unconverged} with margins that don’t hold`,
  ].join('; ');
}
