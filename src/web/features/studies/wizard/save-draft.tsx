import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SaveTemplate } from '../save-template.tsx';
import type { StudyDraft } from './draft.ts';

/** Keeps a study that is complete as a template for the team, before it is published. */
export function SaveDraft({ draft }: { draft: StudyDraft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span>Will you run a study like this again?</span>
      <Button variant="quiet" className="-ml-3 px-3" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {isOpen && <SaveTemplate from={{ content: draft }} name={draft.details.name} onClose={() => setOpen(false)} />}
    </div>
  );
}
