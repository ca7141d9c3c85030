import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listPanels } from '../../../contract/panels.ts';
import { countOf } from '../../../domain/counts.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { PanelMembers } from './panel-members.tsx';

type Panel = ReplyOf<typeof listPanels>[number];

/** A panel: how many people it has, and below, once it is opened, who they are. */
export function PanelCard({ panel }: { panel: Panel }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const params = { id: panel.id };
  const addMet = useAction('POST /project/panels/{id}/met', {
    onDone: ({ content }) =>
      toast.success(
        content.added === 0
          ? 'Everybody you met is in it already.'
          : `${countOf(content.added, 'person', 'people')} added`,
      ),
  });
  const remove = useAction('DELETE /project/panels/{id}', { onDone: () => setIsDeleting(false) });
  return (
    <FoldedCard title={panel.name} lead={countOf(panel.people, 'person', 'people')} action="Open">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" starts={addMet} onClick={() => addMet.mutate({ params, body: {} })}>
            Add everybody you have met
          </Button>
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            Delete the panel
          </Button>
        </div>
        <p className="text-quiet text-sm">
          To add applicants, select them in a study. People can leave your panels at any time; then you can’t add them
          again.
        </p>
        <PanelMembers panelId={panel.id} />
      </div>
      <Dialog open={isDeleting} onClose={() => setIsDeleting(false)} title={`Delete “${panel.name}”?`} kind="delete">
        <p>Its people stay where they are. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setIsDeleting(false)}>
            Go back
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params })}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </FoldedCard>
  );
}
