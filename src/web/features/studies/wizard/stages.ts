import type { FunctionComponent } from 'react';
import { CostStage } from './cost-stage.tsx';
import { DemographicsStage } from './demographics-stage.tsx';
import { DetailsStage } from './details-stage.tsx';
import { PaymentStage } from './payment-stage.tsx';
import { ScheduleStage } from './schedule-stage.tsx';
import { ScreenersStage } from './screeners-stage.tsx';
import type { StageProps } from './stage-props.ts';

/** What each of the 6 stages draws: with `STAGE_TITLES` this drives the indicator and Back. */
export const STAGES: readonly FunctionComponent<StageProps>[] = [
  DetailsStage,
  DemographicsStage,
  ScreenersStage,
  CostStage,
  ScheduleStage,
  PaymentStage,
];
