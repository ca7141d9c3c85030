import type { StageKey } from '../../../../domain/study-kinds.ts';
import type { StageMoves } from '../../../ui/wizard.tsx';
import type { StudyDraft } from './draft.ts';

/** What every stage of the wizard gets. */
export interface StageProps extends StageMoves {
  draft: StudyDraft;
  onChange: <K extends keyof StudyDraft>(key: K, value: StudyDraft[K]) => void;
  /** The stage is complete: the next one, or publish. */
  onNext: () => void;
  /** From the review to one of the stages that it shows. */
  onGo: (stage: StageKey) => void;
  /** The person has seen the review, and goes back to it. */
  isFromReview: boolean;
}

/** What publishing needs. */
export interface PublishProps extends StageProps {
  projectId: string;
  draftId: string;
  publishing: boolean;
}

/** What the button of a stage says that leads back to the review. */
export const TO_REVIEW = 'Save and review';
