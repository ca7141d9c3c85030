/*
 * Around an English text that has no translation yet: invisible characters, by which the elements of a page know that
 * they need lang="en".
 */
export const ENGLISH_STARTS = '\u2063';
export const ENGLISH_ENDS = '\u2064';

/** For places that are no elements, such as the browser's tab. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2063\u2064]/g, '');
}
