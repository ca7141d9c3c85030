import { useState } from 'react';
import type { z } from 'zod/mini';
import { type StudyTemplate, TemplateNameForm } from '../../../contract/templates.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { sizeInWords } from './study-size.ts';

type Template = z.output<typeof StudyTemplate>;

/** One of the organisation's templates, which every member may rename and delete. */
export function TemplateCard({ template }: { template: Template }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useAction('DELETE /project/study-templates/{id}', { onDone: close });
  const { id, name, publicName, savedByName, savedAt } = template;
  return (
    <Card className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg">{name}</h2>
        <p>{sizeInWords(template)}</p>
        <p className="text-sm">{template.whoCanApply}</p>
        <p className="text-quiet text-sm">
          {publicName && `${publicName} · `}
          Saved by {savedByName}, {showInstant(savedAt)}
        </p>
      </div>
      <Menu
        name={name}
        isSmall
        items={[
          remove.isAllowed && { words: 'Rename', onChoose: () => setOpen('rename') },
          remove.isAllowed && { words: 'Delete', isDanger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'rename' && <Rename id={id} name={name} onClose={close} />}
      <Dialog open={open === 'delete'} onClose={close} kind="delete" title="Delete this template?">
        <p>Your team can no longer start from “{name}”. Studies that were made from it stay.</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params: { id } })}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

function Rename({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useSchemaForm(TemplateNameForm, { name });
  const rename = useAction('PATCH /project/study-templates/{id}', { onDone: onClose });
  return (
    <Dialog open onClose={onClose} title="Rename this template">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit((body) => rename.mutate({ params: { id }, body }, { onError: form.refuseFields }))}
      >
        <TextField label="Name of the template" maxLength={60} {...form.text('name')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={rename}>
            Rename
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
