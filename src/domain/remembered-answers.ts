import type { ScreenerQuestion } from './screening.ts';

/** APPLICATION-28: how many days a remembered answer is offered; then it is deleted. */
export const REMEMBERED_DAYS = 180;

/**
 * APPLICATION-28: only chosen answers can be remembered. Free text belongs to its study, an attention check says nothing about a
 * person, and each study asks for special data itself.
 */
export function isRememberable({ kind, special }: Pick<ScreenerQuestion, 'kind' | 'special'>): boolean {
  return (kind === 'SINGLE' || kind === 'MULTIPLE') && !special;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Remembered answers in the wording of another study's choices, which may differ in capitals and spaces. */
export function inWordsOf({ options }: Pick<ScreenerQuestion, 'options'>, answers: readonly string[]): string[] {
  return options.map(({ answer }) => answer).filter((choice) => answers.some((one) => plain(one) === plain(choice)));
}

/** The identity of a question across studies: its kind, its words and its choices, in any order. */
export function sameness({ kind, question, options }: ScreenerQuestion): string {
  return JSON.stringify([kind, plain(question), options.map(({ answer }) => plain(answer)).sort()]);
}
