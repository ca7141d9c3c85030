import { nice, ticks } from 'd3-array';

/** Few round steps from 0 to the axis's top, which holds the largest value. `isWhole`: people are not counted in halves. */
export function valueTicks(largest: number, { isWhole }: { isWhole: boolean }): number[] {
  const [, top] = nice(0, Math.max(largest, isWhole ? 1 : 0.01), STEPS);
  return ticks(0, top, STEPS).filter((value) => !isWhole || Number.isInteger(value));
}

const STEPS = 3;

/** Which of so many points are named below the axis: at most five, evenly apart. */
export function namedPoints(count: number): number[] {
  return ticks(0, count - 1, STEPS).filter(Number.isInteger);
}
