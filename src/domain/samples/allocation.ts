/**
 * Whole places in proportion to weights, by the method of the largest remainder (Hamilton): they sum to `places` exactly, and
 * each is its exact share rounded up or down. Equal remainders go to the earlier one. All weights 0 or a negative one is an error.
 */
export function allocate(places: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => !(weight >= 0))) throw new RangeError('Weights must be positive');
  const exact = weights.map((weight) => (places * weight) / total);
  const whole = exact.map(Math.floor);
  const left = places - whole.reduce((sum, count) => sum + count, 0);
  const byRemainder = [...exact.keys()].sort(
    (one, other) => remainder(exact, other) - remainder(exact, one) || one - other,
  );
  for (const at of byRemainder.slice(0, left)) whole[at] = (whole[at] as number) + 1;
  return whole;
}

const remainder = (exact: readonly number[], at: number) => (exact[at] as number) % 1;
