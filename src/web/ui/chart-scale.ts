import { nice, ticks } from 'd3-array';

/**
 * A few round steps from 0 to the axis's top, which is at least the largest value. `isWhole` is for counts of people, which have
 * no halves.
 */
export function valueTicks(largest: number, { isWhole }: { isWhole: boolean }): number[] {
  const [, top] = nice(0, Math.max(largest, isWhole ? 1 : 0.01), STEPS);
  return ticks(0, top, STEPS).filter((value) => !isWhole || Number.isInteger(value));
}

const STEPS = 3;

/** The points that are labelled below the axis: at most five, at even distances. */
export function namedPoints(count: number): number[] {
  return ticks(0, count - 1, STEPS).filter(Number.isInteger);
}
