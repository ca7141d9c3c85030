import type { SchemaStageProps } from '../../ui/schema-stage.tsx';
import type { MobileMoney } from '../payouts/mobile-money-fields.tsx';
import type { FirstAnswers } from './profile-schema.ts';

interface SetupDraft {
  demographic: FirstAnswers;
  payment: MobileMoney;
}

export interface SetupStageProps extends SchemaStageProps<SetupDraft> {
  /** Goes on without this stage's answers, or once they are saved. */
  onSkip: () => void;
}
