import type { OwnQuestion } from './own-time.ts';

/** An answer of our own form as it is sent: the choice or the text, or all choices where several are allowed. */
export interface OwnAnswer {
  id: string;
  answer: string;
  answers?: string[] | undefined;
}

/** What is kept of it: the question as it was asked, and the answers in words. */
export interface KeptAnswer {
  id: string;
  question: string;
  answers: string[];
}

export const MAX_OWN_ANSWER = 2000;

/** Only the study's own questions and choices are kept; names the first required question without a valid answer. */
export function readAnswers(
  questions: readonly OwnQuestion[],
  given: readonly OwnAnswer[],
): { kept: KeptAnswer[] } | { missing: string } {
  const kept: KeptAnswer[] = [];
  for (const question of questions) {
    const answers = answersTo(
      question,
      given.find(({ id }) => id === question.id),
    );
    if (answers.length === 0 && !question.isOptional) return { missing: question.id };
    kept.push({ id: question.id, question: question.question, answers });
  }
  return { kept };
}

function answersTo({ kind, options }: OwnQuestion, given: OwnAnswer | undefined): string[] {
  if (!given) return [];
  if (kind === 'TEXT') {
    const text = given.answer.trim().slice(0, MAX_OWN_ANSWER);
    return text === '' ? [] : [text];
  }
  const chosen = kind === 'MULTIPLE' ? (given.answers ?? []) : [given.answer];
  return options.filter((option) => chosen.includes(option));
}
