/** Numbers that people typed as answers, and how they are spread. */
export interface NumberSpread {
  count: number;
  lowest: number;
  median: number;
  mean: number;
  highest: number;
  /** Equally wide, from the first value up to but without the second one; the last one has its end too. */
  ranges: { from: number; to: number; count: number }[];
}

const MOST_RANGES = 8;

/** The share of answers that must be numbers, so that a question counts as one that asks for a number. */
const LEAST_SHARE = 0.8;

/** The number that a text says, such as "20", "GH₵ 1,200.50" or "15 cedis"; null for any other text, also a phone number. */
export function numberIn(text: string): number | null {
  const match = /^(?:GH₵|GHS|₵)?\s*(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(\.\d+)?\s*(?:cedis?|GHS|%)?$/i.exec(
    text.trim(),
  );
  const digits = match?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', '') + (match?.[2] ?? ''));
}

/** The spread of answers that are mostly numbers; null if they are not, or fewer than two. */
export function spreadOf(texts: readonly string[]): NumberSpread | null {
  const numbers = texts.flatMap((text) => numberIn(text) ?? []).toSorted((one, other) => one - other);
  if (numbers.length < 2 || numbers.length < texts.length * LEAST_SHARE) return null;
  const [lowest, highest] = [numbers[0] as number, numbers.at(-1) as number];
  return {
    count: numbers.length,
    lowest,
    median: medianOf(numbers),
    mean: numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
    highest,
    ranges: rangesOf(numbers, lowest, highest),
  };
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

function rangesOf(sorted: readonly number[], lowest: number, highest: number): NumberSpread['ranges'] {
  const width = roundWidth((highest - lowest) / MOST_RANGES, sorted.every(Number.isInteger));
  const first = Math.floor(lowest / width);
  const last = Math.floor(highest / width);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    // Multiplied instead of added up, so that errors of rounding don't add up.
    const from = (first + at) * width;
    const to = (first + at + 1) * width;
    return { from, to, count: sorted.filter((number) => number >= from && number < to).length };
  });
}

/** 1, 2, 2.5 or 5 times a power of ten; at least 1 for whole numbers. */
function roundWidth(least: number, isWhole: boolean): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const width = ([1, 2, 2.5, 5, 10].find((step) => step * power >= least) ?? 10) * power;
  return isWhole ? Math.max(1, Math.ceil(width)) : width;
}
