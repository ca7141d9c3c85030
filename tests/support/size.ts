/*
 * How large the large tests are: small in `npm test`, whole in `npm run test:deep`. SEED and RUNS in the environment set
 * both by hand, to look at a failure again or to search longer.
 */

const IS_WHOLE = process.env.TEST_SIZE === 'whole';

/** What random tests draw from; the same every time unless SEED says otherwise. */
export const SEED = Number(process.env.SEED ?? 1957);

/** The one in `npm test`, the other in `npm run test:deep`. */
export function sized<T>(small: T, whole: T): T {
  return IS_WHOLE ? whole : small;
}

/** How many random cases a test runs; prints what repeats them. */
export function runsOf(what: string, small: number, whole: number): number {
  const runs = Number(process.env.RUNS ?? sized(small, whole));
  console.info(`${what}: SEED=${SEED} RUNS=${runs}`);
  return runs;
}
