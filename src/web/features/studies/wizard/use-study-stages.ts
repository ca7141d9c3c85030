import { useState } from 'react';
import type { StageKey } from '../../../../domain/study-kinds.ts';
import { goBack } from '../../../lib/back.ts';
import type { Part } from '../../../lib/lazy-part.tsx';
import { useStages } from '../../../ui/wizard.tsx';
import { useLaterStages } from './stages.ts';

/** Which stage of a study is open. Once all are complete, each leads back to the review; `[at, setAt]` as for `useStages`. */
export function useStudyStages(
  stages: readonly { key: string; also?: readonly string[]; part: Pick<Part, 'fetch'> }[],
  position: readonly [at: number, setAt: (to: number) => void],
) {
  const { at, go, next, isLast, ...moves } = useStages(stages, position, goBack);
  const [isFromReview, setFromReview] = useState(false);
  if (isLast && !isFromReview) setFromReview(true);
  useLaterStages(stages);
  const indexOf = (stage: StageKey) => stages.findIndex(({ key }) => key === stage);
  return {
    ...moves,
    at,
    isLast,
    isFromReview,
    open: (stage: StageKey) => go(indexOf(stage)),
    goOn: () => {
      // A new duration or number of places needs other times: after the cost comes the schedule, as always.
      if (isFromReview && at < indexOf('cost')) go(stages.length - 1);
      else next();
    },
  };
}
