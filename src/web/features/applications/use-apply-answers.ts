import { useEffect, useRef } from 'react';
import { clearDrafts, useDraft } from '../../lib/drafts.ts';
import type { AskedQuestion, GivenAnswer } from './question-field.tsx';

interface Progress {
  /** The index of the question on screen; -1 before the first. */
  index: number;
  answers: Record<string, GivenAnswer>;
  /** Answers by voice: their clips. */
  clips?: Record<string, string | null>;
  /** How long each question was on screen, in seconds; saved with the answers for the fraud score. */
  seconds: Record<string, number>;
}

const LONGEST_SECONDS = 86_400;

/** The answers so far: saved in this browser as they are given, so that a lost connection or a reload loses nothing. */
export function useApplyAnswers(studyId: string, questions: readonly AskedQuestion[]) {
  const [progress, setProgress] = useDraft<Progress>('applyAnswers', studyId, { index: -1, answers: {}, seconds: {} });
  const shownSince = useRef(0);
  const index = Math.min(progress.index, questions.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each question
  useEffect(() => {
    shownSince.current = Date.now();
  }, [index]);
  const go = (next: number) => {
    const question = questions[index];
    const spent = Math.round((Date.now() - shownSince.current) / 1000);
    const seconds = question
      ? { ...progress.seconds, [question.id]: Math.min(LONGEST_SECONDS, (progress.seconds[question.id] ?? 0) + spent) }
      : progress.seconds;
    setProgress({ ...progress, index: next, seconds });
    return seconds;
  };
  return {
    index,
    answers: progress.answers,
    clips: progress.clips ?? {},
    go,
    answer: (question: AskedQuestion, given: GivenAnswer) =>
      setProgress({ ...progress, index, answers: { ...progress.answers, [question.id]: given } }),
    keepClip: ({ id }: AskedQuestion, clipId: string | null) =>
      setProgress({ ...progress, index, clips: { ...progress.clips, [id]: clipId } }),
    /** The answers as they are sent, including the time spent on the last question. */
    responses: () => {
      const seconds = go(index);
      return questions.map(({ id, kind, question }) => {
        const given = progress.answers[id] ?? [];
        const several = kind === 'MULTIPLE' ? { answers: [...given] } : {};
        const clipId = progress.clips?.[id];
        const spoken = clipId ? { clipId } : {};
        return { id, question, answer: given.join(', '), ...several, ...spoken, secondsTaken: seconds[id] ?? 0 };
      });
    },
    forget: () => clearDrafts(['applyAnswers'], studyId),
  };
}
