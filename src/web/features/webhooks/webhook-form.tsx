import type { z } from 'zod/mini';
import { WebhookForm as WebhookSchema } from '../../../contract/webhooks.ts';
import { EVENT_KINDS } from '../../../domain/events.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ManyOf } from '../../ui/choices.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { FormSubmit } from '../../ui/submit.tsx';

type Values = z.output<typeof WebhookSchema>;

interface WebhookFormProps {
  initial: Values;
  action: string;
  starts: Started;
  /** `refused` shows the server's refusals at their fields. */
  onSend: (body: Values, refused: (error: unknown) => void) => void;
  onCancel: () => void;
}

/** A webhook's address, description and events. */
export function WebhookForm({ initial, action, starts, onSend, onCancel }: WebhookFormProps) {
  const form = useSchemaForm(WebhookSchema, initial);
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => onSend(body, form.refuseFields))}>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        hint="We send each event there as a POST with JSON. The address starts with https://"
        maxLength={500}
        {...form.text('url')}
      />
      <TextField label="Description" optional maxLength={100} {...form.text('description')} />
      <ManyOf label="Events" options={EVENT_KINDS} {...form.choices('kinds')} />
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          Go back
        </Button>
        <FormSubmit waitsFor={form.waitsFor} starts={starts}>
          {action}
        </FormSubmit>
      </DialogActions>
    </form>
  );
}
