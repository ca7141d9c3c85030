import type { ScreenerQuestion } from './screening.ts';

/** APPLICATION-28: for so many days a kept answer is offered; then it is deleted. */
export const REMEMBERED_DAYS = 180;

/**
 * APPLICATION-28: answers to choices can be kept. Free text belongs to the study it was written for, an attention check
 * says nothing about anybody, and special data is asked for by each study for itself.
 */
export function isRememberable({ kind, special }: Pick<ScreenerQuestion, 'kind' | 'special'>): boolean {
  return (kind === 'SINGLE' || kind === 'MULTIPLE') && !special;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Kept answers in the words of another study's choices, which may differ in capitals and spaces. */
export function inWordsOf({ options }: Pick<ScreenerQuestion, 'options'>, answers: readonly string[]): string[] {
  return options.map(({ answer }) => answer).filter((choice) => answers.some((one) => plain(one) === plain(choice)));
}

/** What makes a question of one study the same as another one's: its kind, its words and its choices, in any order. */
export function sameness({ kind, question, options }: ScreenerQuestion): string {
  return JSON.stringify([kind, plain(question), options.map(({ answer }) => plain(answer)).sort()]);
}
