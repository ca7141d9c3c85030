import type { FunctionComponent } from 'react';
import { CostStage } from './cost-stage.tsx';
import { DemographicsStage } from './demographics-stage.tsx';
import { DetailsStage } from './details-stage.tsx';
import { PaymentStage } from './payment-stage.tsx';
import { ScheduleStage } from './schedule-stage.tsx';
import { ScreenersStage } from './screeners-stage.tsx';
import type { StageProps } from './stage-props.ts';

/** The 6 stages of §2, in order: this table drives the indicator, Back and what is drawn. */
export const STAGES: readonly { title: string; Stage: FunctionComponent<StageProps> }[] = [
  { title: 'Study details', Stage: DetailsStage },
  { title: 'Demographics', Stage: DemographicsStage },
  { title: 'Screener survey', Stage: ScreenersStage },
  { title: 'Study cost', Stage: CostStage },
  { title: 'Schedule', Stage: ScheduleStage },
  { title: 'Payment', Stage: PaymentStage },
];
