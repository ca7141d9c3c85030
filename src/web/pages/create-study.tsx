import { useParams } from 'react-router';
import { StudyWizard } from '../features/studies/wizard/study-wizard.tsx';

export default function CreateStudyPage() {
  const { id = '' } = useParams();
  return <StudyWizard key={id} projectId={id} />;
}
