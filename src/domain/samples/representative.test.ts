import { beforeAll, expect, test } from 'vitest';
import { generator } from '../../../tests/support/random.ts';
import {
  brokenPromises,
  FIRST_COME,
  type Figures,
  lineOf,
  type Method,
  REPRESENTATIVE,
  runStudies,
  type SimulatedGhana,
  simulateGhana,
  type Unobserved,
} from '../../../tests/support/simulated-ghana.ts';
import { seedOf, sized } from '../../../tests/support/size.ts';

/*
 * A simulated Ghana (tests/support/simulated-ghana.ts): what estimates are worth, with 50 studies among 100,000 people; 1,000 among
 * a million in `npm run test:deep` and `npm run bench -- samples`.
 */

let ghana: SimulatedGhana;
let firstCome: Figures;
const seed = seedOf('representative samples');
const studies = sized(50, 1_000);

function figuresOf(name: string, method: Method, unobserved: Unobserved = 'NONE', count = studies): Figures {
  const figures = runStudies(ghana, method, unobserved, { studies: count, seed });
  console.info(lineOf(name, figures));
  return figures;
}

beforeAll(() => {
  ghana = simulateGhana(sized(100_000, 1_000_000), generator(seed));
  firstCome = figuresOf('first come', FIRST_COME);
});

test('a first-come sample has too many men, townspeople and people who went to school', () => {
  expect(firstCome.men).toBeGreaterThan(0.6);
  expect(firstCome.urban).toBeGreaterThan(0.7);
  expect(firstCome.unschooled).toBeLessThan(0.1);
});

test('quotas and weights halve the error, and the intervals hold the true share', () => {
  const figures = figuresOf('representative', REPRESENTATIVE);
  expect(brokenPromises(figures, firstCome)).toEqual([]);
  expect(figures.unconverged).toBe(0);
});

test('a sample without quotas, or without the right weights, breaks a promise', () => {
  const few = sized(15, 100);
  const broken = (name: string, method: Method) => brokenPromises(figuresOf(name, method, 'NONE', few), firstCome);
  expect(broken('first come again', FIRST_COME)).not.toEqual([]);
  expect(broken('no weights', { ...REPRESENTATIVE, hasWeights: false })).not.toEqual([]);
  expect(broken('others’ weights', { ...REPRESENTATIVE, isShuffled: true })).not.toEqual([]);
});

test('without the cap, a few people would speak for everybody like them', () => {
  const weighted = { ...REPRESENTATIVE, hasQuotas: false };
  const largest = (name: string, method: Method) => brokenPromises(figuresOf(name, method, 'NONE', 5), firstCome);
  expect(largest('cap', weighted)).not.toContain('a weight is larger than 5');
  expect(largest('no cap', { ...weighted, cap: Number.POSITIVE_INFINITY })).toContain('a weight is larger than 5');
});

test('what the weights don’t know makes estimates wrong by more than the margin of error says, as the sentence about it tells', () => {
  const figures = figuresOf('interested in the topic', REPRESENTATIVE, 'TOPIC');
  expect(figures.coverage).toBeLessThan(0.93);
  expect(figures.meanAbsoluteError).toBeGreaterThan(figures.marginOfError);
});

test('people without a phone are missing from every sample; the intervals still hold for most facts, not for all', () => {
  const figures = figuresOf('nobody without a phone', REPRESENTATIVE, 'PHONE');
  expect(figures.meanAbsoluteError).toBeLessThan(firstCome.meanAbsoluteError / 2);
  expect(Math.min(...Object.values(figures.coverageByFact))).toBeLessThan(0.93);
});
