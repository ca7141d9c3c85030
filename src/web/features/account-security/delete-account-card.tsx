import { EraseForm } from '../../../contract/privacy.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { leaveForGood } from './farewell.ts';
import { useConfirmation } from './use-confirmation.tsx';

const GOES: Record<UserType, string> = {
  PARTICIPANT: m.security_delete_what(),
  RESEARCHER:
    'We delete your name, email address and notifications. Another admin of your organisation takes over your studies. If you are its last member, we close it.',
  ADMIN: 'We delete your name, email address and notifications.',
};

/** Deletes the account, after saying what we delete, what we keep and why. */
export function DeleteAccountCard({ role }: { role: UserType }) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(EraseForm, { confirmation: '' });
  const erase = useAction('POST /identity/users/me/erase', { onDone: () => void leaveForGood(role), leaves: true });
  const submit = form.onSubmit((body) => {
    erase.mutate(
      { body: { ...body, ...confirmation.body } },
      {
        onError: confirmation.show,
      },
    );
  });
  return (
    <FoldedCard title={m.security_delete()} lead={m.security_delete_final()} action={m.security_delete_open()} danger>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
          <p>
            <b>{m.security_delete_what_title()}</b> {GOES[role]}
          </p>
          <p>
            <b>{m.security_keep_title()}</b> {m.security_keep()}
          </p>
        </div>
        {confirmation.field}
        <TextField
          label={m.security_delete_type()}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.quietText('confirmation')}
        />
        <FormSubmit
          variant="danger"
          className="justify-self-start"
          waitsFor={[...confirmation.waitsFor, ...form.waitsFor]}
          starts={erase}
        >
          {m.security_delete()}
        </FormSubmit>
      </form>
    </FoldedCard>
  );
}
