import * as z from 'zod/mini';
import { ReasonForm } from '../../../contract/fields.ts';
import { fieldsOf, labelOf, type OrganizationKind } from '../../../domain/organization-kinds.ts';
import { ORGANIZATION_FIELDS, type OrganizationField } from '../../../domain/organization-review.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { toastUndoDecision } from './undo-decision.ts';

const Form = z.object({ ...ReasonForm.shape, fieldReasons: z.record(z.string(), z.string()) });

/** An admin's decline: a note, and a reason for each field to change. */
export function DeclineDialog({
  organizationId,
  name,
  kind,
  first,
  onClose,
}: {
  organizationId: string;
  name: string;
  kind: OrganizationKind;
  /** The field that the admin chose in the checklist, if any. */
  first: OrganizationField | null;
  onClose: () => void;
}) {
  const form = useSchemaForm(Form, {
    reason: '',
    fieldReasons: first === null ? {} : { [first]: ORGANIZATION_FIELDS[first].often },
  });
  const reasons: Partial<Record<OrganizationField, string>> = form.values.fieldReasons;
  const setReasons = (next: typeof reasons) => form.set('fieldReasons', next);
  const fields = fieldsOf(kind);
  const decline = useAction('POST /identity/admin/verifications/{organizationId}/decline', {
    success: false,
    onDone: ({ content }) => {
      onClose();
      toastUndoDecision(`${name} is declined.`, content.decisionId);
    },
  });
  const empty = fields.find((field) => reasons[field]?.trim() === '');
  const submit = form.onSubmit((body) =>
    decline.mutate({ params: { organizationId }, body }, { onError: form.refuseFields }),
  );
  return (
    <Dialog open onClose={onClose} kind="delete" title={`Decline ${name}?`}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <fieldset>
          <legend className="font-semibold">What needs to change</legend>
          <p className="text-quiet text-sm">The organisation reads what you write, next to the field it is about.</p>
          <div className="mt-1 grid">
            {fields.map((field) => {
              const label = labelOf(field, kind);
              const { often } = ORGANIZATION_FIELDS[field];
              const reason = reasons[field];
              return (
                <div key={field}>
                  <CheckField
                    label={label}
                    checked={reason !== undefined}
                    onChange={({ target }) => {
                      const { [field]: _, ...others } = reasons;
                      setReasons(target.checked ? { ...others, [field]: often } : others);
                    }}
                  />
                  {reason !== undefined && (
                    <div className="pb-2 pl-8">
                      <AreaField
                        label={`What is wrong: ${label}`}
                        rows={2}
                        name={field}
                        maxLength={250}
                        value={reason}
                        onChange={({ target }) => setReasons({ ...reasons, [field]: target.value })}
                      />
                    </div>
                  )}
                </div>
              );
            })}
          </div>
        </fieldset>
        <AreaField
          label="Reason"
          maxLength={500}
          rows={3}
          hint="One sentence that says why. The organisation reads this first."
          {...form.quietText('reason')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <Submit
            missing={
              form.waitsFor.includes('reason') ? '' : empty ? `Say what is wrong: ${labelOf(empty, kind)}` : null
            }
            variant="danger"
            starts={decline}
          >
            Decline
          </Submit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
