import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { listSavedAudiences } from '../../../../contract/saved-audiences.ts';
import { saveAudience } from '../../../../contract/saved-audiences.ts';
import { criteriaInWords, criteriaLine } from '../../../../domain/criteria-words.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { ask, useAction } from '../../../lib/queries.ts';
import { toastUndo } from '../../../lib/toasts.ts';
import { showInstant } from '../../../lib/when.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { FormSubmit } from '../../../ui/submit.tsx';
import { type Demographics, withAnyone } from './draft.ts';

export interface SavedAudiencesProps {
  demographics: Demographics;
  onChange: (demographics: Demographics) => void;
}

type Saved = ReplyOf<typeof listSavedAudiences>[number];

/** Who can apply, from what the organisation saved before, or saved for the next study. */
export function SavedAudiences({ demographics, onChange }: SavedAudiencesProps) {
  const [open, setOpen] = useState<'use' | 'save' | null>(null);
  const close = () => setOpen(null);
  const use = ({ name, content }: Saved) => {
    onChange({ ...withAnyone(content), audience: demographics.audience });
    close();
    toastUndo(`“${name}” is who can apply now.`, () => onChange(demographics));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="plain" onClick={() => setOpen('use')}>
        Use a saved audience
      </Button>
      {criteriaInWords(demographics).length > 0 && (
        <Button variant="quiet" onClick={() => setOpen('save')}>
          Save this audience
        </Button>
      )}
      {open === 'use' && <Choose onChoose={use} onClose={close} />}
      {open === 'save' && <Save demographics={demographics} onClose={close} />}
    </div>
  );
}

function Choose({ onChoose, onClose }: { onChoose: (saved: Saved) => void; onClose: () => void }) {
  const query = useQuery(ask('GET /project/saved-audiences'));
  const [deleting, setDeleting] = useState<Saved | null>(null);
  const remove = useAction('DELETE /project/saved-audiences/{id}', { onDone: () => setDeleting(null) });
  if (deleting) {
    return (
      <Dialog open onClose={() => setDeleting(null)} kind="delete" title="Delete this audience?">
        <p>Your team can no longer choose “{deleting.name}”. Studies that were made with it stay.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setDeleting(null)}>
            Keep it
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params: { id: deleting.id } })}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Use a saved audience">
      <Loaded query={query} rows={2}>
        {({ content: saved }) =>
          saved.length === 0 ? (
            <p className="text-quiet">
              No saved audiences yet. Choose your criteria, then “Save this audience”. Your whole team can use it for
              the next study.
            </p>
          ) : (
            <ul className="grid gap-2">
              {saved.map((one) => (
                <li key={one.id} className="flex items-start gap-1">
                  <button
                    type="button"
                    onClick={() => onChoose(one)}
                    className="grid min-w-0 grow gap-0.5 rounded-lg border border-line-strong px-3.5 py-2.5 text-left hover:bg-wash"
                  >
                    <span className="wrap-anywhere font-semibold">{one.name}</span>
                    <span className="text-sm">{criteriaLine(one.content)}</span>
                    <span className="text-quiet text-sm">
                      Saved by {one.savedByName}, {showInstant(one.savedAt)}
                    </span>
                  </button>
                  <Button
                    variant="quiet"
                    className="px-3"
                    aria-label={`Delete ${one.name}`}
                    onClick={() => setDeleting(one)}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const NameForm = z.pick(saveAudience.body, { name: true });

function Save({ demographics, onClose }: { demographics: Demographics; onClose: () => void }) {
  const form = useSchemaForm(NameForm, { name: '' });
  const save = useAction('POST /project/saved-audiences', { onDone: onClose });
  const { audience: _, ...content } = demographics;
  return (
    <Dialog open onClose={onClose} title="Save this audience">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          // The stage around it is a form too.
          event.stopPropagation();
          form.onSubmit(({ name }) => save.mutate({ body: { name, content } }, { onError: form.refuseFields }))(event);
        }}
      >
        <p>
          {criteriaLine(demographics)}
          <br />
          <span className="text-quiet text-sm">Your whole team can use it. One of the same name is replaced.</span>
        </p>
        <TextField label="Name of the audience" maxLength={60} {...form.text('name')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={save}>
            Save audience
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
