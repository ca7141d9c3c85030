import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { DetailsStage } from './details-stage.tsx';
import type { StageProps } from './stage-props.ts';

type Stage = { default: ComponentType<StageProps> };

/** The later stages are fetched while the person fills in the first one. */
const LATER: readonly (() => Promise<Stage>)[] = [
  () => import('./demographics-stage.tsx').then(({ DemographicsStage }) => ({ default: DemographicsStage })),
  () => import('./screeners-stage.tsx').then(({ ScreenersStage }) => ({ default: ScreenersStage })),
  () => import('./cost-stage.tsx').then(({ CostStage }) => ({ default: CostStage })),
  () => import('./schedule-stage.tsx').then(({ ScheduleStage }) => ({ default: ScheduleStage })),
  () => import('./payment-stage.tsx').then(({ PaymentStage }) => ({ default: PaymentStage })),
];

/** The component of each of the 6 stages: with `STAGE_TITLES` this drives the indicator and Back. */
export const STAGES: readonly (FunctionComponent<StageProps> | ReturnType<typeof lazy<ComponentType<StageProps>>>)[] = [
  DetailsStage,
  ...LATER.map((load) => lazy(load)),
];

/** Fetches all stages, so that Continue never waits and works offline. */
export function fetchLaterStages(): void {
  for (const load of LATER) load().catch(() => undefined);
}
