import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { updatePassword } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { PasswordStrength } from '../features/accounts/password-strength.tsx';
import { showFieldErrors, useSchemaForm } from '../lib/form.ts';
import { useAction } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useSchemaForm(updatePassword.body, { token, newPassword: '' });
  const update = useAction(updatePassword, { onDone: () => navigate(paths.login) });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  return (
    <AuthCard title="Choose a new password" lead="All devices are signed out, so that only you are in.">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) =>
          update.mutate({ body }, { onError: (error) => showFieldErrors(form, error) }),
        )}
      >
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={<PasswordStrength password={newPassword} />}
          error={form.formState.errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Button type="submit" disabled={!form.formState.isValid} busy={update.isPending}>
          Save the password
        </Button>
      </form>
      {update.isError && (
        <Link className="text-clay underline" to={paths.forgotPassword}>
          Ask for a new link
        </Link>
      )}
    </AuthCard>
  );
}
