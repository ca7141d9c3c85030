import * as z from 'zod/mini';
import { ApiKeyForm } from '../../../contract/api-keys.ts';
import { API_KEY_DAYS } from '../../../domain/api-scopes.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';
import { DAYS } from './key-form.tsx';

const Form = z.pick(ApiKeyForm, { expiresInDays: true });

/** Replaces a key by a new one with the same rights. */
export function RollForm({
  id,
  onMade,
  onCancel,
}: {
  id: string;
  onMade: (secret: string) => void;
  onCancel: () => void;
}) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(Form, { expiresInDays: API_KEY_DAYS.usual });
  const roll = useAction('POST /identity/api-keys/{id}/roll', { onDone: ({ content }) => onMade(content.secret) });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit((body) =>
        roll.mutate({ params: { id }, body: { ...body, ...confirmation.body } }, { onError: confirmation.show }),
      )}
    >
      <p>The new key has the same permissions. The old one keeps working for 24 hours, so you have time to switch.</p>
      <SelectField label="Valid for" options={DAYS} {...form.text('expiresInDays', { valueAsNumber: true })} />
      {confirmation.field}
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          Go back
        </Button>
        <FormSubmit waitsFor={[...form.waitsFor, ...confirmation.waitsFor]} starts={roll}>
          Replace the key
        </FormSubmit>
      </DialogActions>
    </form>
  );
}
