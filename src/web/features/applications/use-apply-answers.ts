import { useEffect, useRef } from 'react';
import { clearDrafts, useDraft } from '../../lib/drafts.ts';
import type { AskedQuestion, GivenAnswer } from './question-field.tsx';

interface Progress {
  /** The index of the question on screen; -1 before the first. */
  index: number;
  answers: Record<string, GivenAnswer>;
  /** Answers by voice: their clips. */
  clips?: Record<string, string | null>;
  /** How long each question was on screen, in seconds. */
  seconds: Record<string, number>;
  /** What was said about a question in addition to its answer; missing in what an earlier release kept. */
  about?: Record<string, AboutAnswer>;
}

export interface AboutAnswer {
  /** Free text was pasted. */
  pasted?: boolean;
  /** The person agrees to give special data. */
  consented?: boolean;
  /** The person wants the answer kept for other studies. */
  remember?: boolean;
}

/** A question of a study, with what the person kept of it from another one. */
export interface QuestionToAnswer extends AskedQuestion {
  special: string | null;
  remembered: { answers: readonly string[] } | null;
}

const LONGEST_SECONDS = 86_400;

/** The answers so far: saved in this browser as they are given, so that a lost connection or a reload loses nothing. */
export function useApplyAnswers(studyId: string, questions: readonly QuestionToAnswer[], from: number) {
  const [progress, setProgress] = useDraft<Progress>('applyAnswers', studyId, { index: -1, answers: {}, seconds: {} });
  const { about = {} } = progress;
  const shownSince = useRef(0);
  const index = Math.min(Math.max(progress.index, from), questions.length - 1);
  const kept = questions.flatMap(({ id, remembered }) => (remembered ? [[id, remembered.answers] as const] : []));
  const answers: Readonly<Record<string, GivenAnswer>> = { ...Object.fromEntries(kept), ...progress.answers };
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
    answers,
    about,
    clips: progress.clips ?? {},
    hasBegun: Object.keys(progress.answers).length > 0,
    go,
    answer: (question: AskedQuestion, given: GivenAnswer) =>
      setProgress({ ...progress, index, answers: { ...progress.answers, [question.id]: given } }),
    keepClip: ({ id }: AskedQuestion, clipId: string | null) =>
      setProgress({ ...progress, index, clips: { ...progress.clips, [id]: clipId } }),
    say: (question: AskedQuestion, more: AboutAnswer) =>
      setProgress({ ...progress, index, about: { ...about, [question.id]: { ...about[question.id], ...more } } }),
    /** The answers as they are sent, including the time spent on the last question. */
    responses: () => {
      const seconds = go(index);
      return questions.map(({ id, kind, question, special }) => {
        const given = special && !about[id]?.consented ? [] : (answers[id] ?? []);
        const several = kind === 'MULTIPLE' ? { answers: [...given] } : {};
        const clipId = special && !about[id]?.consented ? null : progress.clips?.[id];
        const spoken = clipId ? { clipId } : {};
        const secondsTaken = seconds[id] ?? 0;
        return { id, question, answer: given.join(', '), ...several, ...spoken, secondsTaken, ...about[id] };
      });
    },
    forget: () => clearDrafts(['applyAnswers'], studyId),
  };
}
