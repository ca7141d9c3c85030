import type { OwnQuestion } from './own-time.ts';

/**
 * An answer of our own form as it is sent: the choice or the text, or all choices where several are allowed; and what was recorded
 * or photographed.
 */
export interface OwnAnswer {
  id: string;
  answer: string;
  answers?: string[] | undefined;
  clipId?: string | undefined;
  photoId?: string | undefined;
}

/** What we store of an answer: the question as it was asked, and the answers in words. */
export interface KeptAnswer {
  id: string;
  question: string;
  answers: string[];
  /** The recording, if it was spoken. */
  clipId?: string | undefined;
  /** The photo, if that is the answer. */
  photoId?: string | undefined;
}

export const MAX_OWN_ANSWER = 2000;

/** Keeps only the study's own questions and choices, and names the first required question without a valid answer. */
export function readAnswers(
  questions: readonly OwnQuestion[],
  given: readonly OwnAnswer[],
): { kept: KeptAnswer[] } | { missing: string } {
  const kept: KeptAnswer[] = [];
  for (const question of questions) {
    const answer = given.find(({ id }) => id === question.id);
    const answers = answersTo(question, answer);
    const { clipId, photoId } = mediaOf(question, answer);
    if (answers.length === 0 && !clipId && !photoId && !question.isOptional) return { missing: question.id };
    kept.push({
      id: question.id,
      question: question.question,
      answers,
      ...(clipId ? { clipId } : {}),
      ...(photoId ? { photoId } : {}),
    });
  }
  return { kept };
}

/** A recording only where the question allows one, and a photo only where it asks for one. */
function mediaOf(
  { kind, takesVoice }: OwnQuestion,
  given: OwnAnswer | undefined,
): Pick<OwnAnswer, 'clipId' | 'photoId'> {
  if (kind === 'PHOTO') return { photoId: given?.photoId };
  return kind === 'TEXT' && takesVoice === true ? { clipId: given?.clipId } : {};
}

function answersTo({ kind, options }: OwnQuestion, given: OwnAnswer | undefined): string[] {
  if (!given || kind === 'PHOTO') return [];
  if (kind === 'TEXT') {
    const text = given.answer.trim().slice(0, MAX_OWN_ANSWER);
    return text === '' ? [] : [text];
  }
  const chosen = kind === 'MULTIPLE' ? (given.answers ?? []) : [given.answer];
  return options.filter((option) => chosen.includes(option));
}
