/*
 * Regression with right-censored values: some are only known to exceed what was observed, such as the duration of something that
 * has not ended.
 */

const ROUNDS = 8;
/** Tolerance: products of fractions may miss the level that they should reach by this much. */
const ROUNDING = 1e-9;

/** A value, and whether it is censored: the true one is then larger. */
export interface Censored {
  value: number;
  isCensored: boolean;
}

export interface Observation extends Censored {
  /** The variables that the value may depend on. */
  row: readonly number[];
}

/** The inverse of a symmetric positive definite matrix, by Gauss and Jordan. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => Number(column === at))]);
  for (let at = 0; at < size; at += 1) {
    const pivot = rows[at] as number[];
    const scale = pivot[at] as number;
    for (let column = 0; column < 2 * size; column += 1) pivot[column] = (pivot[column] as number) / scale;
    for (const row of rows) {
      if (row === pivot) continue;
      const times = row[at] as number;
      for (let column = 0; column < 2 * size; column += 1) {
        row[column] = (row[column] as number) - times * (pivot[column] as number);
      }
    }
  }
  return rows.map((row) => row.slice(size));
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/**
 * Ridge regression of the values on the rows; `pulls` is each column's ridge penalty. Censored values are replaced by their
 * expectation given that they are larger (Schmee and Hahn), until that converges. The residuals are leave-one-out.
 */
export function regress(
  observations: readonly Observation[],
  pulls: readonly number[],
): { weights: number[]; residuals: Censored[] } {
  const columns = [...pulls.keys()];
  const productOf = (one: number, other: number) =>
    observations.reduce((sum, { row }) => sum + (row[one] as number) * (row[other] as number), 0);
  const inverted = inverse(
    columns.map((one) => columns.map((other) => productOf(one, other) + (one === other ? (pulls[one] as number) : 0))),
  );
  let values = observations.map(({ value }) => value);
  let weights: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const moments = columns.map((column) =>
      observations.reduce((sum, { row }, at) => sum + (row[column] as number) * (values[at] as number), 0),
    );
    weights = inverted.map((row) => dot(row, moments));
    const fits = observations.map(({ row }) => dot(weights, row));
    const squares = values.map((value, at) => (value - (fits[at] as number)) ** 2);
    const spread = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    values = observations.map(({ value, isCensored }, at) =>
      isCensored ? expectedBeyond(fits[at] as number, spread, value) : value,
    );
  }
  const residuals = observations.map(({ row, value, isCensored }) => {
    const leverage = dot(
      row,
      inverted.map((one) => dot(one, row)),
    );
    return { value: (value - dot(weights, row)) / (1 - leverage), isCensored };
  });
  return { weights, residuals };
}

/** The mean of the standard normal distribution above a limit. */
function expectedBeyond(mean: number, spread: number, limit: number): number {
  if (spread === 0) return Math.max(mean, limit);
  const z = (limit - mean) / spread;
  // Mills' ratio; beyond 6 the tail itself is nearly 0.
  const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
  return z > 6 ? limit + spread / z : mean + (spread * density) / upperTail(z);
}

/** The upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/**
 * The quantile at a level, by Kaplan and Meier; null if the distribution does not reach it. With `below`, it is the last value up
 * to the level, otherwise the first at or above it.
 */
export function quantileOf(values: readonly Censored[], level: number, { below = false } = {}): number | null {
  const sorted = values.toSorted(
    (one, other) => one.value - other.value || Number(one.isCensored) - Number(other.isCensored),
  );
  let surviving = 1;
  let last: number | null = null;
  for (const [index, { value, isCensored }] of sorted.entries()) {
    if (isCensored) continue;
    surviving *= 1 - 1 / (sorted.length - index);
    const reached = 1 - surviving;
    if (below) {
      if (reached > level + ROUNDING) return last ?? value;
      last = value;
    } else if (reached >= level - ROUNDING) return value;
  }
  return below ? last : null;
}
