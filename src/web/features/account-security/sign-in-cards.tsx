import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EmailField, PasswordField } from '../../../contract/fields.ts';
import { m } from '../../../messages/m.ts';
import { showFieldErrors, useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { SchemaSubmit } from '../../ui/schema-submit.tsx';
import { PasswordStrength } from '../accounts/password-strength.tsx';
import { useConfirmation } from './use-confirmation.tsx';

const PasswordForm = z.object({ newPassword: PasswordField });
const EmailForm = z.object({ email: EmailField });

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(PasswordForm, { newPassword: '' });
  const change = useAction('POST /authentication/users/password/change', {
    onDone: () => {
      form.reset();
      confirmation.clear();
      toast.success(m.security_password_changed());
    },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  const { errors } = form.formState;
  return (
    <FoldedCard
      title={m.sign_up_password()}
      lead={hasPassword ? m.security_password_set() : m.security_password_not_set()}
      action={hasPassword ? m.security_password_change() : m.security_password_make()}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) =>
          change.mutate(
            { body: { ...body, ...confirmation.body } },
            {
              onError: (error) => {
                showFieldErrors(form, error);
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
          hint={<PasswordStrength password={newPassword} />}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <SchemaSubmit
          form={form}
          schema={PasswordForm}
          also={confirmation.waitsFor}
          className="justify-self-start"
          starts={change}
        >
          {m.security_password_save()}
        </SchemaSubmit>
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
      setSentTo(form.getValues('email'));
      form.reset();
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
          onSubmit={form.handleSubmit((body) =>
            change.mutate(
              { body: { ...body, ...confirmation.body } },
              {
                onError: (error) => {
                  showFieldErrors(form, error);
                  confirmation.show(error);
                },
              },
            ),
          )}
        >
          <TextField
            label={m.security_email_new()}
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          {confirmation.field}
          <SchemaSubmit
            form={form}
            schema={EmailForm}
            also={confirmation.waitsFor}
            className="justify-self-start"
            starts={change}
          >
            {m.security_email_send()}
          </SchemaSubmit>
        </form>
      )}
    </FoldedCard>
  );
}
