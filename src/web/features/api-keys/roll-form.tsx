import { useState } from 'react';
import { API_KEY_DAYS } from '../../../domain/api-scopes.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';
import { DAYS } from './key-form.tsx';

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
  const [days, setDays] = useState<number>(API_KEY_DAYS.usual);
  const roll = useAction('POST /identity/api-keys/{id}/roll', { onDone: ({ content }) => onMade(content.secret) });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        roll.mutate(
          { params: { id }, body: { expiresInDays: days, ...confirmation.body } },
          { onError: confirmation.show },
        );
      }}
    >
      <p>The new key may do the same. The old one keeps working for 24 hours, so that your software can change over.</p>
      <SelectField
        label="Valid for"
        name="expiresInDays"
        options={DAYS}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      {confirmation.field}
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          Go back
        </Button>
        <FormSubmit waitsFor={confirmation.waitsFor} starts={roll}>
          Replace the key
        </FormSubmit>
      </DialogActions>
    </form>
  );
}
