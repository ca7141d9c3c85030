import * as z from 'zod/mini';

const WORDS = 'Please enter a percentage with at most two decimals';

/** A percentage field ("17.5"), sent in ten-thousandths. */
export function percentText() {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : -1,
      ),
    ),
    z.pipe(
      z.number().check(z.minimum(0, WORDS), z.maximum(100, WORDS)),
      z.transform((percent: number) => Math.round(percent * 100)),
    ),
  );
}

export function percentOf(rate: number): string {
  return String(rate / 100);
}
