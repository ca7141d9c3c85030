import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { NewPasswordForm, updatePassword } from '../../contract/sign-in.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { PasswordStrength } from '../features/accounts/password-strength.tsx';
import { Link, navigate, useParams } from '../lib/navigation.tsx';
import { useSmallForm } from '../lib/small-form.ts';
import { useCall } from '../lib/use-call.ts';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function ResetPasswordPage() {
  const { token } = useParams<'resetPassword'>();
  const form = useSmallForm(NewPasswordForm, { token, newPassword: '' });
  const [wasRefused, setWasRefused] = useState(false);
  const update = useCall(
    updatePassword,
    () => navigate(addresses.login),
    (error) => {
      form.refuseFields(error);
      setWasRefused(true);
    },
  );
  return (
    <AuthCard title="Choose a new password" lead="We will sign you out on all your devices.">
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => update.run({ body }))}>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={<PasswordStrength password={form.values.newPassword} />}
          {...form.text('newPassword')}
        />
        <FormSubmit waitsFor={form.waitsFor} busy={update.isPending}>
          Save the password
        </FormSubmit>
      </form>
      {wasRefused && (
        <Link className="text-clay underline" to={addresses.forgotPassword}>
          Ask for a new link
        </Link>
      )}
    </AuthCard>
  );
}
