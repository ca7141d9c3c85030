import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { NewPasswordForm } from '../../contract/sign-in.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { PasswordStrength } from '../features/accounts/password-strength.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { Link, navigate, useParams } from '../lib/navigation.tsx';
import { useCall } from '../lib/use-call.ts';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function ResetPasswordPage() {
  const { token } = useParams<'resetPassword'>();
  const form = useSchemaForm(NewPasswordForm, { token, newPassword: '' });
  const [wasRefused, setWasRefused] = useState(false);
  const update = useCall(
    'POST /authentication/users/password/update',
    () => navigate(addresses.login),
    (error) => {
      form.refuseFields(error);
      setWasRefused(true);
    },
  );
  return (
    <AuthCard title={m.mail_reset_do()} lead={m.email_link_devices()}>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => update.run({ body }))}>
        <TextField
          label={m.security_password_new()}
          type="password"
          autoComplete="new-password"
          hint={<PasswordStrength password={form.values.newPassword} />}
          {...form.text('newPassword')}
        />
        <FormSubmit waitsFor={form.waitsFor} starts={update}>
          {m.security_password_save()}
        </FormSubmit>
      </form>
      {wasRefused && (
        <Link className="text-clay underline" to={addresses.forgotPassword}>
          {m.email_link_again()}
        </Link>
      )}
    </AuthCard>
  );
}
