import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { titleOfStage } from './wizard/stage-titles.ts';
import { forgetDraft } from './wizard/use-study-draft.ts';

/** The caller's draft in a project, written on any device. */
export function DraftCard({ projectId }: { projectId: string }) {
  const [asking, setAsking] = useState(false);
  const params = { id: projectId };
  const { data } = useQuery(ask('GET /project/projects/{id}/study-draft', { params }));
  const discard = useAction('DELETE /project/projects/{id}/study-draft', {
    onDone: () => {
      forgetDraft(projectId);
      setAsking(false);
    },
  });
  const draft = data?.content;
  if (!draft) return null;
  const name = draft.content.details.name || 'No name yet';
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line-strong border-dashed px-5 py-4">
      <div className="min-w-0">
        <h2 className="text-lg">Draft: {name}</h2>
        <p className="text-quiet text-sm">
          At {titleOfStage(draft.content.details.kind, draft.stage)}, saved {showInstant(draft.savedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={addresses.createStudy({ projectId })}>Continue the draft</ButtonLink>
        <Menu
          name="the draft"
          items={[{ words: 'Discard the draft', isDanger: true, onChoose: () => setAsking(true) }]}
        />
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} kind="delete" title="Discard this draft?">
        <p>We delete the draft on all your devices. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" starts={discard} onClick={() => discard.mutate({ params })}>
            Discard
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}
