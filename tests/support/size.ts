/*
 * How large the large tests are: small in `npm test`, full size in `npm run test:deep`. SEED and RUNS in the
 * environment override both, to reproduce a failure or to search longer.
 */

const IS_WHOLE = process.env.TEST_SIZE === 'whole';

/** The seed of random tests; always the same unless SEED is set. */
export const SEED = Number(process.env.SEED ?? 1957);

/** Returns the seed and prints it with the test's name, so that a failure can be reproduced. */
export function seedOf(what: string): number {
  console.info(`${what}: SEED=${SEED}`);
  return SEED;
}

/** `small` in `npm test`, `whole` in `npm run test:deep`. */
export function sized<T>(small: T, whole: T): T {
  return IS_WHOLE ? whole : small;
}

/** The first item of each kind in `npm test`, all items in `npm run test:deep`. */
export function oneOfEachKind<T>(all: readonly T[], kindOf: (item: T) => unknown): readonly T[] {
  const first = new Map<unknown, T>();
  for (const item of all) if (!first.has(kindOf(item))) first.set(kindOf(item), item);
  return sized([...first.values()], all);
}

/** How many random cases a test runs; prints how to repeat them. */
export function runsOf(what: string, small: number, whole: number): number {
  const runs = Number(process.env.RUNS ?? sized(small, whole));
  console.info(`${what}: SEED=${SEED} RUNS=${runs}`);
  return runs;
}

/** Whether RUNS asks for fewer random cases than `npm test` runs: then some kinds of cases may not occur. */
export const isShortened = (small: number): boolean => Number(process.env.RUNS ?? small) < small;
