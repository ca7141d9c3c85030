import { ReviewForm } from '../../../contract/translations.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { Submit } from '../../ui/submit.tsx';

/** Asks who has checked a text. */
export function SpeakerDialog({
  title,
  starts,
  onSpeaker,
  onClose,
}: {
  title: string;
  starts: Started;
  onSpeaker: (speaker: string) => void;
  onClose: () => void;
}) {
  const form = useSchemaForm(ReviewForm, { speaker: '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit((body) => onSpeaker(body.speaker))} noValidate className="grid gap-4">
        <p>A text is reviewed when a speaker of the language, other than its author, has read it on its screen.</p>
        <TextField
          label="Speaker"
          hint="Their name, for admins only. It is deleted after 2 years."
          maxLength={100}
          {...form.quietText('speaker')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <Submit missing={form.problem === null ? null : ''} starts={starts}>
            Mark as reviewed
          </Submit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
