import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listStudyDrafts } from '../../../contract/studies/drafts.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { draftAddress } from './draft-address.ts';
import { titleOfStage } from './wizard/stage-titles.ts';
import { forgetDraft } from './wizard/use-study-draft.ts';

/** One of the caller's drafts in a project, written on any device. */
export function DraftCard({
  projectId,
  draft: { id, name, kind, stage, savedAt },
}: {
  projectId: string;
  draft: ReplyOf<typeof listStudyDrafts>[number];
}) {
  const [asking, setAsking] = useState(false);
  const discard = useAction('DELETE /project/projects/{id}/study-drafts/{draftId}', {
    onDone: () => {
      forgetDraft(id);
      setAsking(false);
    },
  });
  const shown = name || 'No name yet';
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line-strong border-dashed px-5 py-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-lg">Draft: {shown}</h2>
        <p className="text-quiet text-sm">
          At {titleOfStage(kind, stage)}, saved {showInstant(savedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="plain" to={draftAddress(projectId, id)}>
          Continue the draft<span className="sr-only">: {shown}</span>
        </ButtonLink>
        <Menu
          name={`the draft ${shown}`}
          items={[{ words: 'Discard the draft', isDanger: true, onChoose: () => setAsking(true) }]}
        />
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} kind="delete" title="Discard this draft?">
        <p>We delete “{shown}” on all your devices. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            starts={discard}
            onClick={() => discard.mutate({ params: { id: projectId, draftId: id } })}
          >
            Discard
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}
