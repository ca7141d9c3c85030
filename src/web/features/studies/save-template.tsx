import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { StudyDraftContent } from '../../../contract/studies/draft-content.ts';
import { TemplateNameForm } from '../../../contract/templates.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Link } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

/** Asks for the name of a template that is made from a study or from a draft (STUDY-64). */
export function SaveTemplate({
  from,
  name,
  onClose,
}: {
  from: { studyId: string } | { content: z.input<typeof StudyDraftContent> };
  name: string;
  onClose: () => void;
}) {
  const form = useSchemaForm(TemplateNameForm, { name });
  const ofStudy = useAction('POST /project/studies/{id}/template', { onDone: onClose });
  const ofDraft = useAction('POST /project/study-templates', { onDone: onClose });
  const save = (body: { name: string }) => {
    const onError = form.refuseFields;
    if ('studyId' in from) ofStudy.mutate({ params: { id: from.studyId }, body }, { onError });
    else ofDraft.mutate({ body: { ...body, content: from.content } }, { onError });
  };
  return (
    <Dialog open onClose={onClose} title="Save as template">
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit(save)}>
        <p>
          Everything but the times is saved. Your whole team can start studies from it, and see it under{' '}
          <Link className="underline" to={addresses.templates}>
            Templates
          </Link>
          .
        </p>
        <TextField label="Name of the template" maxLength={60} {...form.text('name')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={'studyId' in from ? ofStudy : ofDraft}>
            Save template
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
