import { useState } from 'react';
import { LoginForm as LoginSchema, loginByPassword, type SignedIn } from '../../../contract/accounts.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** E-mail and password, then a code when there is an authenticator app. `email` fixes who signs in again. */
export function LoginForm({ email, onSignedIn }: { email?: string; onSignedIn: (user: SignedIn) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const form = useSchemaForm(LoginSchema, { email: email ?? '', password: '' });
  const login = useAction(loginByPassword, { quiet: true, onDone: ({ content }) => onSignedIn(content) });
  const submit = form.handleSubmit((body) => {
    setRefusal(null);
    login.mutate(
      { body },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') setAsksCode(true);
          else setRefusal(error.message);
        },
      },
    );
  });
  const { errors } = form.formState;
  if (asksCode) {
    return (
      <SecondFactorForm
        onSignedIn={onSignedIn}
        onStartAgain={() => {
          setAsksCode(false);
          form.resetField('password');
        }}
      />
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
