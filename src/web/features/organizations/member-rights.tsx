import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type listMembers, MemberRightsForm } from '../../../contract/organizations.ts';
import { mayDo } from '../../../domain/member-roles.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';

/** What a member may do, and the projects that they see. */
export function MemberRights({
  organizationId,
  member,
  name,
  onClose,
}: {
  organizationId: string;
  member: ReplyOf<typeof listMembers>['members'][number];
  name: string;
  onClose: () => void;
}) {
  const form = useSchemaForm(MemberRightsForm, { role: member.role, projectIds: member.projectIds ?? 'ALL' });
  const change = useAction('PATCH /identity/organizations/{organizationId}/members/{userId}', { onDone: onClose });
  const rights = form.values as Rights;
  const losesAll = mayDo(member.role, 'edit') && !mayDo(rights.role, 'edit');
  const losesSome = mayDo(rights.role, 'edit') && rights.projectIds !== 'ALL' && member.projectIds === null;
  const params = { organizationId, userId: member.userId };
  return (
    <Dialog open onClose={onClose} title={`What may ${name} do?`}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit((body) => change.mutate({ params, body }, { onError: form.refuseFields }))}
      >
        <RightsFields
          value={rights}
          error={form.errorOf('projectIds')}
          onChange={({ role, projectIds }) => {
            form.set('role', role);
            form.set('projectIds', projectIds);
          }}
        />
        {(losesAll || losesSome) && (
          <p className="text-sm">
            {losesAll ? 'Their studies and sessions go to you.' : 'Their studies in other projects go to you.'}
          </p>
        )}
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} disabled={!form.isDirty} starts={change}>
            Save
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
