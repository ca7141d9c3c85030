import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { PANEL_LEFT_REASONS } from '../../../contract/panels.ts';
import { countOf } from '../../../domain/counts.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';

const NAMES = new Intl.ListFormat('en-GB');

/** Adds the selected applicants to a panel, and says who could not be added. */
export function AddToPanel({
  chosen,
  onClose,
  onDone,
}: {
  chosen: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const query = useQuery(ask('GET /project/panels'));
  const [panelId, setPanelId] = useState('');
  const add = useAction('POST /project/panels/{id}/members', {
    onDone: ({ content }) => {
      if (content.left.length > 0) return;
      toast.success(`${countOf(content.added, 'applicant')} added to the panel`);
      onDone();
    },
  });
  const left = add.data?.content.left ?? [];
  return (
    <Dialog
      open
      onClose={left.length > 0 ? onDone : onClose}
      title={`Add ${countOf(chosen.length, 'applicant')} to a panel`}
    >
      {left.length > 0 ? (
        <>
          <p>{countOf(add.data?.content.added ?? 0, 'applicant was', 'applicants were')} added. The others were not:</p>
          <dl className="grid gap-3">
            {[...Map.groupBy(left, ({ reason }) => reason)].map(([reason, people]) => (
              <div key={reason}>
                <dt className="font-semibold">{PANEL_LEFT_REASONS[reason]}</dt>
                <dd className="break-words text-quiet">{NAMES.format(people.flatMap(({ name }) => name ?? []))}</dd>
              </div>
            ))}
          </dl>
          <DialogActions>
            <Button onClick={onDone}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <Loaded query={query} rows={1}>
          {({ content: panels }) =>
            panels.length === 0 ? (
              <>
                <p>You have no panels yet.</p>
                <DialogActions>
                  <ButtonLink to={addresses.panels}>Create a panel</ButtonLink>
                </DialogActions>
              </>
            ) : (
              <>
                <SelectField
                  label="Panel"
                  options={Object.fromEntries(panels.map(({ id, name }) => [id, name]))}
                  value={panelId}
                  onChange={({ target }) => setPanelId(target.value)}
                />
                <p className="text-quiet text-sm">
                  They can see in their account that they’re in your panel, and can leave at any time.
                </p>
                <DialogActions>
                  <Button variant="plain" onClick={onClose}>
                    Go back
                  </Button>
                  <Button
                    disabled={panelId === ''}
                    starts={add}
                    onClick={() => add.mutate({ params: { id: panelId }, body: { applicationIds: [...chosen] } })}
                  >
                    Add them
                  </Button>
                </DialogActions>
              </>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}
