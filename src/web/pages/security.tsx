import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { changePassword, logoutEverywhere } from '../../contract/accounts.ts';
import { PasswordRules } from '../features/accounts/password-rules.tsx';
import { useLogout } from '../features/accounts/use-logout.ts';
import { showFieldErrors, useSchemaForm } from '../lib/form.ts';
import { useAction } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page.tsx';

export default function SecurityPage() {
  const user = useUser();
  const logout = useLogout();
  const everywhere = useAction(logoutEverywhere, { onDone: logout });
  return (
    <>
      <PageTitle title="Security" lead={user && `Signed in as ${user.email}`} />
      <ChangePassword />
      <Card className="grid max-w-2xl justify-items-start gap-3">
        <h2 className="text-xl">Sessions</h2>
        <p className="text-quiet">Lost a phone? Sign out everywhere, and every device must log in again.</p>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" onClick={logout}>
            Logout
          </Button>
          <Button look="danger" busy={everywhere.isPending} onClick={() => everywhere.mutate({})}>
            Sign out everywhere
          </Button>
        </div>
      </Card>
    </>
  );
}

function ChangePassword() {
  const form = useSchemaForm(changePassword.body, { password: '', newPassword: '' });
  const change = useAction(changePassword, {
    onDone: () => {
      form.reset();
      toast.success('Your password was changed. Other devices were signed out.');
    },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  const { errors, isValid } = form.formState;
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">Change your password</h2>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) =>
          change.mutate({ body }, { onError: (error) => showFieldErrors(form, error) }),
        )}
      >
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={<PasswordRules password={newPassword} />}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Button type="submit" className="justify-self-start" disabled={!isValid} busy={change.isPending}>
          Change the password
        </Button>
      </form>
    </Card>
  );
}
