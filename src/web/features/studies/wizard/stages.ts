import { useEffect } from 'react';
import { codesOf } from '../../../../domain/codes.ts';
import { KIND_RULES, STUDY_KINDS, type StageKey, type StudyKind } from '../../../../domain/study-kinds.ts';
import { lazyPart, loadedPart, type Part } from '../../../lib/lazy-part.tsx';
import type { Stage } from '../../../ui/wizard.tsx';
import { DetailsStage } from './details-stage.tsx';
import type { PublishProps, StageProps } from './stage-props.ts';
import { STAGE_TITLES } from './stage-titles.ts';

/** Each stage brings its own schema: a phone that opens the first one does not load the others'. */
const PARTS: Readonly<Partial<Record<StageKey, Part<StageProps>>>> = {
  // The wizard opens with it: it is not loaded separately.
  study: loadedPart(DetailsStage),
  demographics: lazyPart(() => import('./demographics-stage.tsx').then((module) => module.loadDemographics())),
  screeners: lazyPart(() => import('./screeners-stage.tsx').then((module) => module.ScreenersStage)),
  cost: lazyPart(() => import('./cost-stage.tsx').then((module) => module.CostStage)),
  ownTime: lazyPart(() => import('./own-time-stage.tsx').then((module) => module.OwnTimeStage)),
  schedule: lazyPart(() => import('./schedule-stage.tsx').then((module) => module.ScheduleStage)),
};

type Stages<P> = Readonly<Record<StudyKind, readonly Stage<P>[]>>;

/** Each kind's table: its last stage is the part where publishing happens, or where the preview ends. */
function stagesWith<P extends StageProps>(last: Part<P>): Stages<P> {
  const parts: Readonly<Partial<Record<StageKey, Part<P>>>> = { ...PARTS, payment: last };
  const stagesOfKind = (kind: StudyKind) =>
    KIND_RULES[kind].stages.flatMap((key) => {
      const own = parts[key];
      // What screening pays and promises is set where the price is.
      const also = key === 'cost' ? ['screening'] : [];
      return own ? [{ key, title: STAGE_TITLES[key], part: own, also }] : [];
    });
  return Object.fromEntries(codesOf(STUDY_KINDS).map((kind) => [kind, stagesOfKind(kind)])) as unknown as Stages<P>;
}

const STAGES: Stages<PublishProps> = stagesWith(
  lazyPart(() => import('./payment-stage.tsx').then((module) => module.PaymentStage)),
);
const TRIAL_STAGES: Stages<StageProps> = stagesWith(
  lazyPart(() => import('./trial-end.tsx').then((module) => module.TrialEnd)),
);

/** The stages of a study: the same table for the same kind, always. */
export const stagesOf = (kind: StudyKind) => STAGES[kind];
export const trialStagesOf = (kind: StudyKind) => TRIAL_STAGES[kind];

/** Fetches all stages while the person fills in the first one, so that Continue never waits and works offline. */
export function useLaterStages(stages: readonly { part: Pick<Part, 'fetch'> }[]): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const { part: later } of stages) later.fetch().catch(() => undefined);
    };
    window.addEventListener('focusin', fetchAll, { once: true });
    return () => window.removeEventListener('focusin', fetchAll);
  }, [stages]);
}
