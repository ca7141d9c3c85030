import { type ReactNode, useState } from 'react';
import { goBack } from '../../../lib/back.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { StudyDraft } from './draft.ts';

const StudyPreview = lazyPart(() => import('./study-preview.tsx').then((module) => module.StudyPreview));

/** The wizard's heading, with the price, what participants will see and the way out. */
export function WizardTitle({
  title,
  lead,
  close,
  draft,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** What closing does. */
  close: string;
  draft: StudyDraft;
  /** The price: beside the buttons, or below the title on a phone. */
  children: ReactNode;
}) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="grid gap-3">
      <PageTitle title={title} lead={lead} inline>
        <div className="max-sm:hidden">{children}</div>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button variant="quiet" icon aria-label={close} onClick={goBack}>
          <CloseIcon />
        </Button>
      </PageTitle>
      <div className="sm:hidden">{children}</div>
      {previewing && <Lazy of={StudyPreview} fallback={null} draft={draft} onClose={() => setPreviewing(false)} />}
    </div>
  );
}
