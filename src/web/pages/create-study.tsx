import { StudyWizard } from '../features/studies/wizard/study-wizard.tsx';
import { useParams } from '../lib/navigation.tsx';

export default function CreateStudyPage() {
  const { projectId } = useParams<'createStudy'>();
  return <StudyWizard key={projectId} projectId={projectId} />;
}
