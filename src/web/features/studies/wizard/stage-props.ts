import type { StageMoves } from '../../../ui/wizard.tsx';
import type { StudyDraft } from './draft.ts';

/** What every stage of the wizard gets. */
export interface StageProps extends StageMoves {
  projectId: string;
  draft: StudyDraft;
  onChange: <K extends keyof StudyDraft>(key: K, value: StudyDraft[K]) => void;
  /** The stage is complete: the next one, or publish. */
  onNext: () => void;
  publishing: boolean;
}
