import { TrialWizard } from '../features/studies/wizard/trial-wizard.tsx';

export default function TryStudyPage() {
  return <TrialWizard />;
}
