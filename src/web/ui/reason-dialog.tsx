import { ReasonForm } from '../../contract/fields.ts';
import { m } from '../../messages/m.ts';
import { useSchemaForm } from '../lib/form.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { AreaField } from './field.tsx';
import type { Started } from './refusal.ts';
import { Submit } from './submit.tsx';

/** Asks for the reason for a serious decision before it is made. */
export function ReasonDialog({
  title,
  words,
  hint = m.ui_reason_seen(),
  action,
  isDanger = true,
  starts,
  onReason,
  onClose,
}: {
  title: string;
  /** The decision's consequences. */
  words: string;
  /** Who reads the reason. */
  hint?: string;
  action: string;
  /** Whether the decision takes something away. */
  isDanger?: boolean;
  starts: Started;
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useSchemaForm(ReasonForm, { reason: '' });
  return (
    <Dialog open onClose={onClose} kind={isDanger ? 'delete' : 'plain'} title={title}>
      <form onSubmit={form.onSubmit((body) => onReason(body.reason))} noValidate className="grid gap-4">
        <p>{words}</p>
        <AreaField label={m.studies_reason()} hint={hint} rows={3} maxLength={500} {...form.quietText('reason')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            {m.ui_go_back()}
          </Button>
          <Submit missing={form.problem === null ? null : ''} variant={isDanger ? 'danger' : 'main'} starts={starts}>
            {action}
          </Submit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
