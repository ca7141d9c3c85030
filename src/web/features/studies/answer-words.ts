/** With fewer answers, a percentage says more than is known. */
const LEAST_FOR_PERCENT = 5;

/** A count with its share of all answers, as far as there are enough. */
export function countWords(count: number, of: number): string {
  return of < LEAST_FOR_PERCENT ? `${count} of ${of}` : `${count} · ${Math.round((count / of) * 100)}%`;
}

/** A number with as many decimals as its size is worth. */
export function numberWords(number: number | null): string {
  if (number === null) return '–';
  return number.toLocaleString('en-GH', { maximumFractionDigits: Math.abs(number) < 10 ? 2 : 1 });
}

/** A range of numbers in words: "5–9", or "5" if it has one whole number. */
export function rangeWords(from: number, to: number): string {
  if (!Number.isInteger(from) || !Number.isInteger(to)) return `${numberWords(from)} to under ${numberWords(to)}`;
  return to - from === 1 ? numberWords(from) : `${numberWords(from)}–${numberWords(to - 1)}`;
}
