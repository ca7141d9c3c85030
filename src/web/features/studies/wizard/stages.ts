import { type Part, part } from '../../../lib/part.tsx';
import { DetailsStage } from './details-stage.tsx';
import type { StageProps } from './stage-props.ts';

/** The component of each of the 6 stages: with `STAGE_TITLES` this drives the indicator and Back. */
export const STAGES: readonly Part<StageProps>[] = [
  // The wizard opens with it: it is not loaded separately.
  { fetch: () => Promise.resolve(), choose: () => DetailsStage },
  part(() => import('./demographics-stage.tsx').then((module) => module.DemographicsStage)),
  part(() => import('./screeners-stage.tsx').then((module) => module.ScreenersStage)),
  part(() => import('./cost-stage.tsx').then((module) => module.CostStage)),
  part(() => import('./schedule-stage.tsx').then((module) => module.ScheduleStage)),
  part(() => import('./payment-stage.tsx').then((module) => module.PaymentStage)),
];

/** Fetches all stages while the person fills in the first one, so that Continue never waits and works offline. */
export function fetchLaterStages(): void {
  for (const { fetch } of STAGES) fetch().catch(() => undefined);
}
