import { type ReactNode, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { duplicateStudy } from '../../../contract/studies/drafts.ts';
import { codeOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { forgetDraft } from './wizard/use-study-draft.ts';

/** Opens the wizard with a copy of a study without its dates. Replaces an existing draft only after a confirmation. */
export function useDuplicate(study: { id: string; projectId: string }): { duplicate: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const copy = useAction('POST /project/studies/{id}/draft', {
    onDone: ({ content }) => {
      // This browser's copy belongs to the previous draft.
      forgetDraft(content.projectId);
      navigate(addresses.createStudy({ projectId: content.projectId }));
    },
  });
  const make = (replace: boolean) =>
    copy.mutate(
      { params: { id: study.id }, body: { replace } },
      {
        onError: (error) => {
          if (codeOf<typeof duplicateStudy>(error) === 'DRAFT_EXISTS') setAsking(true);
        },
      },
    );
  const question = (
    <Dialog open={asking} onClose={() => setAsking(false)} kind="delete" title="Replace your draft?">
      <p>You already have a draft in this project. The copy of this study would replace it.</p>
      <DialogActions>
        <Button variant="plain" onClick={() => navigate(addresses.createStudy({ projectId: study.projectId }))}>
          Open the draft
        </Button>
        <Button variant="danger" starts={copy} onClick={() => make(true)}>
          Replace it
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { duplicate: () => make(false), question };
}
