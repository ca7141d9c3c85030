import { type ReactNode, useState } from 'react';
import { goBack } from '../../../lib/back.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { StudyDraft } from './draft.ts';

const StudyPreview = lazyPart(() => import('./study-preview.tsx').then((module) => module.StudyPreview));

/** The wizard's heading, with what participants will see and the way out. */
export function WizardTitle({
  title,
  lead,
  close,
  draft,
}: {
  title: string;
  lead?: ReactNode;
  /** What closing does. */
  close: string;
  draft: StudyDraft;
}) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PageTitle title={title} lead={lead} inline>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button variant="quiet" icon aria-label={close} onClick={goBack}>
          <CloseIcon />
        </Button>
      </PageTitle>
      {previewing && <Lazy of={StudyPreview} fallback={null} draft={draft} onClose={() => setPreviewing(false)} />}
    </>
  );
}
