import { useEffect } from 'react';
import { here, type Part, part } from '../../../lib/part.tsx';
import type { Stage } from '../../../ui/wizard.tsx';
import { DetailsStage } from './details-stage.tsx';
import type { PublishProps, StageProps } from './stage-props.ts';
import { STAGE_TITLES, type StageKey } from './stage-titles.ts';

/** Each stage brings its own schema: a phone that opens the first one does not load the others'. */
const PARTS: Readonly<Record<Exclude<StageKey, 'payment'>, Part<StageProps>>> = {
  // The wizard opens with it: it is not loaded separately.
  study: here(DetailsStage),
  demographics: part(() => import('./demographics-stage.tsx').then((module) => module.DemographicsStage)),
  screeners: part(() => import('./screeners-stage.tsx').then((module) => module.ScreenersStage)),
  cost: part(() => import('./cost-stage.tsx').then((module) => module.CostStage)),
  schedule: part(() => import('./schedule-stage.tsx').then((module) => module.ScheduleStage)),
};

/** The wizard's table: its last stage is the part where publishing happens, or where the preview ends. */
function stagesWith<P extends StageProps>(last: Part<P>): readonly Stage<P>[] {
  const parts: Readonly<Record<StageKey, Part<P>>> = { ...PARTS, payment: last };
  return Object.entries(STAGE_TITLES).map(([key, title]) => ({ key, title, part: parts[key as StageKey] }));
}

export const STAGES: readonly Stage<PublishProps>[] = stagesWith(
  part(() => import('./payment-stage.tsx').then((module) => module.PaymentStage)),
);
export const TRIAL_STAGES: readonly Stage<StageProps>[] = stagesWith(
  part(() => import('./trial-end.tsx').then((module) => module.TrialEnd)),
);

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
