import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeEmail, changePassword } from '../../../contract/accounts/security.ts';
import { EmailField, PasswordField } from '../../../contract/fields.ts';
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
  const change = useAction(changePassword, {
    onDone: () => {
      form.reset();
      confirmation.clear();
      toast.success('Password changed. We signed out your other devices and stopped your calendar address.');
    },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  const { errors } = form.formState;
  return (
    <FoldedCard
      title="Password"
      lead={hasPassword ? 'Set' : 'Not set'}
      action={hasPassword ? 'Change the password' : 'Set a password'}
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
          label="New password"
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
          busy={change.isPending}
        >
          Save the password
        </SchemaSubmit>
      </form>
    </FoldedCard>
  );
}

export function EmailCard({ email }: { email: string | null }) {
  const confirmation = useConfirmation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm(EmailForm, { email: '' });
  const change = useAction(changeEmail, {
    onDone: () => {
      setSentTo(form.getValues('email'));
      form.reset();
      confirmation.clear();
    },
  });
  return (
    <FoldedCard
      title="Email"
      lead={email ?? 'None yet: add one to log in with it and get our emails'}
      action={email === null ? 'Add an address' : 'Change the address'}
    >
      {sentTo ? (
        <p role="status">
          We sent a link to <b>{sentTo}</b>. Your address changes when you open it.
        </p>
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
            label="New email address"
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
            busy={change.isPending}
          >
            Send the link
          </SchemaSubmit>
        </form>
      )}
    </FoldedCard>
  );
}
