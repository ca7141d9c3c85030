/*
 * Invisible characters around an English text that has no translation yet, by which a page's elements know that they need
 * lang="en".
 */
export const ENGLISH_STARTS = '\u2063';
export const ENGLISH_ENDS = '\u2064';

export interface Part {
  text: string;
  isEnglish: boolean;
}

/** Splits a text into parts, and marks English parts within another language. An English text can contain another one. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  for (const piece of text.split(/([\u2063\u2064])/)) {
    if (piece === ENGLISH_STARTS) depth += 1;
    else if (piece === ENGLISH_ENDS) depth -= 1;
    else if (piece !== '' && parts.at(-1)?.isEnglish === depth > 0) (parts.at(-1) as Part).text += piece;
    else if (piece !== '') parts.push({ text: piece, isEnglish: depth > 0 });
  }
  return parts;
}

/** For places that are not elements, such as the title of the browser's tab. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2063\u2064]/g, '');
}

/** An English text for readers of another language. */
export function inEnglish(text: string): string {
  return ENGLISH_STARTS + withoutMarks(text) + ENGLISH_ENDS;
}

/** Whether a text consists only of English that stands in for a missing translation. */
export function isAllEnglish(text: string): boolean {
  return partsOf(text).every((part) => part.isEnglish || !/\p{L}/u.test(part.text));
}
