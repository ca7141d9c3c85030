import { useState } from 'react';
import * as z from 'zod/mini';
import { EmailField, PasswordField } from '../../../contract/fields.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { PasswordStrength } from '../accounts/password-strength.tsx';
import { useConfirmation } from './use-confirmation.tsx';

const PasswordForm = z.object({ newPassword: PasswordField });
const EmailForm = z.object({ email: EmailField });

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(PasswordForm, { newPassword: '' });
  const change = useAction('POST /authentication/users/password/change', {
    onDone: () => {
      form.clear();
      confirmation.clear();
      toast.success(m.security_password_changed());
    },
  });
  return (
    <FoldedCard
      title={m.sign_up_password()}
      lead={hasPassword ? m.security_password_set() : m.security_password_not_set()}
      action={hasPassword ? m.security_password_change() : m.security_password_make()}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit((body) =>
          change.mutate(
            { body: { ...body, ...confirmation.body } },
            {
              onError: (error) => {
                form.refuseFields(error);
                confirmation.show(error);
              },
            },
          ),
        )}
      >
        {confirmation.field}
        <TextField
          label={m.security_password_new()}
          type="password"
          autoComplete="new-password"
          hint={<PasswordStrength password={form.values.newPassword} />}
          {...form.text('newPassword')}
        />
        <FormSubmit
          waitsFor={[...form.waitsFor, ...confirmation.waitsFor]}
          className="justify-self-start"
          starts={change}
        >
          {m.security_password_save()}
        </FormSubmit>
      </form>
    </FoldedCard>
  );
}

export function EmailCard({ email }: { email: string | null }) {
  const confirmation = useConfirmation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm(EmailForm, { email: '' });
  const change = useAction('POST /authentication/users/email/change', {
    onDone: () => {
      setSentTo(form.values.email);
      form.clear();
      confirmation.clear();
    },
  });
  return (
    <FoldedCard
      title={m.sign_up_email()}
      lead={email ?? m.security_email_none()}
      action={email === null ? m.security_email_add() : m.sign_in_change_address()}
    >
      {sentTo ? (
        <p role="status">{m.security_email_sent({ address: sentTo })}</p>
      ) : (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={form.onSubmit((body) =>
            change.mutate(
              { body: { ...body, ...confirmation.body } },
              {
                onError: (error) => {
                  form.refuseFields(error);
                  confirmation.show(error);
                },
              },
            ),
          )}
        >
          <TextField label={m.security_email_new()} type="email" autoComplete="email" {...form.text('email')} />
          {confirmation.field}
          <FormSubmit
            waitsFor={[...form.waitsFor, ...confirmation.waitsFor]}
            className="justify-self-start"
            starts={change}
          >
            {m.security_email_send()}
          </FormSubmit>
        </form>
      )}
    </FoldedCard>
  );
}
