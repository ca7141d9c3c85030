import { here, type Part, part } from '../../../lib/part.tsx';
import type { Stage } from '../../../ui/wizard.tsx';
import { DetailsStage } from './details-stage.tsx';
import type { StageProps } from './stage-props.ts';
import { STAGE_TITLES } from './stage-titles.ts';

/** Each stage brings its own schema: a phone that opens the first one does not load the others'. */
const PARTS: Readonly<Record<keyof typeof STAGE_TITLES, Part<StageProps>>> = {
  // The wizard opens with it: it is not loaded separately.
  study: here(DetailsStage),
  demographics: part(() => import('./demographics-stage.tsx').then((module) => module.DemographicsStage)),
  screeners: part(() => import('./screeners-stage.tsx').then((module) => module.ScreenersStage)),
  cost: part(() => import('./cost-stage.tsx').then((module) => module.CostStage)),
  schedule: part(() => import('./schedule-stage.tsx').then((module) => module.ScheduleStage)),
  payment: part(() => import('./payment-stage.tsx').then((module) => module.PaymentStage)),
};

export const STAGES: readonly Stage<StageProps>[] = Object.entries(STAGE_TITLES).map(([key, title]) => ({
  key,
  title,
  part: PARTS[key as keyof typeof STAGE_TITLES],
}));

/** Fetches all stages while the person fills in the first one, so that Continue never waits and works offline. */
export function fetchLaterStages(): void {
  for (const { part: later } of STAGES) later.fetch().catch(() => undefined);
}
