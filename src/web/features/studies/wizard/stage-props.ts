import type { StudyDraft } from './draft.ts';

/** What every stage of the wizard gets. */
export interface StageProps {
  projectId: string;
  draft: StudyDraft;
  onChange: <K extends keyof StudyDraft>(key: K, value: StudyDraft[K]) => void;
  onBack: () => void;
  onSave: () => void;
  publishing: boolean;
}
