import { StudyWizard } from '../features/studies/wizard/study-wizard.tsx';
import { useParams } from '../lib/navigation.tsx';

export default function CreateStudyPage() {
  const { id = '' } = useParams();
  return <StudyWizard key={id} projectId={id} />;
}
