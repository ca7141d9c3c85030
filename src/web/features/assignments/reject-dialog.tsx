import { RejectionForm } from '../../../contract/assignments.ts';
import { REJECTION_REASONS } from '../../../domain/own-time.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/** ASSIGNMENT-14: a reason from the list, and what exactly is missing; the participant reads both. */
export function RejectDialog({
  entry,
  onClose,
}: {
  entry: { id: string; participantName: string };
  onClose: () => void;
}) {
  const form = useSchemaForm(RejectionForm, { reason: 'INCOMPLETE', words: '' });
  const reject = useAction('POST /project/entries/{id}/reject', {
    onDone: () => {
      toast.success('Not accepted. We have notified the participant.');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} kind="delete" title={`Reject the work of ${entry.participantName}?`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit((body) => reject.mutate({ params: { id: entry.id }, body }))}
      >
        <p>We don’t pay them for it, and they can dispute it for 72 hours. Then a person at Nyansapo decides.</p>
        <OneOf label="Reason" columns={1} options={REJECTION_REASONS} {...form.choice('reason')} />
        <AreaField
          label="What exactly is missing?"
          hint="The participant reads this."
          rows={3}
          maxLength={500}
          {...form.quietText('words')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <Submit variant="danger" missing={form.problem === null ? null : ''} starts={reject}>
            Don’t accept
          </Submit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
