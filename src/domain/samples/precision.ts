/*
 * How precise a weighted sample is. All of it treats the sample as if people had been drawn at random within what the weights
 * correct; what they don't correct is in limits.ts.
 */

/** Of a normal distribution: 95 % are within this many standard deviations. */
const Z = 1.959_964;

/** How much larger the weights make the variance: 1 without differences (Kish 1992). */
export function designEffect(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  return (weights.length * squares) / (sum * sum);
}

/** How many people drawn at random would say as much. */
export function effectiveSampleSize(weights: readonly number[]): number {
  return weights.length / designEffect(weights);
}

/** Half the width of the interval of 95 % of a share of one half, for which it is widest. */
export function largestMarginOfError(weights: readonly number[]): number {
  return Z * Math.sqrt(0.25 / (effectiveSampleSize(weights) + Z ** 2));
}

/** A share of the population, with its interval of 95 %. */
export interface Estimate {
  share: number;
  standardError: number;
  low: number;
  high: number;
  /** Half the interval's width. */
  marginOfError: number;
}

/**
 * The weighted share of people to whom something applies. Its variance is that of a ratio by Taylor linearisation, with the
 * weights taken as given (Särndal, Swensson and Wretman 1992, section 5.7), which raking to margins makes rather too large than
 * too small. The interval is Wilson's, with the effective sample size that follows from the variance, so that it stays
 * within 0 and 1 and is right for small shares too (Korn and Graubard 1998; Dean and Pagano 2015). Null without people.
 */
export function estimateShare(applies: readonly boolean[], weights: readonly number[]): Estimate | null {
  const people = applies.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (people < 2 || !(total > 0)) return null;
  const share = applies.reduce((sum, one, at) => sum + (one ? (weights[at] as number) : 0), 0) / total;
  const squares = applies.reduce((sum, one, at) => sum + ((weights[at] as number) * (Number(one) - share)) ** 2, 0);
  const variance = (people / (people - 1)) * (squares / total ** 2);
  // If everybody says the same, the variance says nothing: the weights alone decide.
  const effective = variance > 0 ? (share * (1 - share)) / variance : effectiveSampleSize(weights);
  const spread = Z ** 2 / effective;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / effective + spread / (4 * effective));
  return {
    share,
    standardError: Math.sqrt(variance),
    low: Math.max(0, centre - half),
    high: Math.min(1, centre + half),
    marginOfError: half,
  };
}
