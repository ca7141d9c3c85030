import { useState } from 'react';
import { LoginForm as LoginSchema, loginByPassword, type SignedIn } from '../../../contract/accounts.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** E-mail and password. `email` fixes the person, for signing in again. */
export function LoginForm({ email, onSignedIn }: { email?: string; onSignedIn: (user: SignedIn) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm(LoginSchema, { email: email ?? '', password: '' });
  const login = useAction(loginByPassword, { quiet: true, onDone: ({ content }) => onSignedIn(content) });
  const submit = form.handleSubmit((body) => {
    setRefusal(null);
    login.mutate({ body }, { onError: (error) => setRefusal(error.message) });
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {refusal && (
        <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
          {refusal}
        </p>
      )}
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
