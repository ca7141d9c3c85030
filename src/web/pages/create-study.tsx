import { useEffect } from 'react';
import { readDraft } from '../lib/drafts.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { useParams, useSearchParams } from '../lib/navigation.tsx';

const StudyStart = lazyPart(() =>
  import('../features/studies/wizard/study-start.tsx').then((module) => module.StudyStart),
);
const StudyWizard = lazyPart(() =>
  import('../features/studies/wizard/study-wizard.tsx').then((module) => module.StudyWizard),
);

/** What the study can start from, and then the wizard with the draft that the address names. */
export default function CreateStudyPage() {
  const { projectId } = useParams<'createStudy'>();
  const [search, setSearch] = useSearchParams();
  const draftId = search.get('draft');
  // The payment page knows the project only.
  const isBack = search.has('reference') || search.has('cancelled');
  const paid = draftId === null && isBack ? readDraft<string>('studyInPayment', projectId) : null;
  useEffect(() => {
    if (paid !== null) setSearch((before) => ({ ...Object.fromEntries(before), draft: paid }), { replace: true });
  }, [paid, setSearch]);
  if (paid !== null) return null;
  if (draftId === null)
    return <Lazy of={StudyStart} fallback={<div className="skeleton h-80" />} projectId={projectId} />;
  return (
    <Lazy
      key={draftId}
      of={StudyWizard}
      fallback={<div className="skeleton h-80" />}
      projectId={projectId}
      draftId={draftId}
    />
  );
}
