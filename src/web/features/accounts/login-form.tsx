import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { LoginForm as LoginSchema } from '../../../contract/sign-in.ts';
import { m } from '../../../messages/m.ts';
import { wordsOf } from '../../lib/api.ts';
import { Drawn, part } from '../../lib/part.tsx';
import { useSmallForm } from '../../lib/small-form.ts';
import { useCall } from '../../lib/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const SecondFactorForm = part(() => import('./second-factor-form.tsx').then((module) => module.SecondFactorForm));

/** Email and password, then a code if the person has an authenticator app. A given `email` can't be changed. */
export function LoginForm({ email, onSignedIn }: { email?: string; onSignedIn: (user: SignedIn) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const form = useSmallForm(LoginSchema, { email: email ?? '', password: '' });
  const login = useCall(
    'POST /authentication/auth/login/email-password',
    ({ content }) => onSignedIn(content),
    (error, code) => {
      if (code === 'SECOND_FACTOR_NEEDED') setAsksCode(true);
      else setRefusal(wordsOf(error));
    },
  );
  const submit = form.onSubmit((body) => {
    setRefusal(null);
    login.run({ body });
  });
  if (asksCode) {
    return (
      <Drawn
        of={SecondFactorForm}
        fallback={<div className="skeleton h-48" />}
        onSignedIn={onSignedIn}
        onStartAgain={() => {
          setAsksCode(false);
          form.set('password', '');
        }}
      />
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label={m.sign_up_email()}
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
        {...form.text('email')}
      />
      <TextField
        label={m.sign_up_password()}
        type="password"
        autoComplete="current-password"
        {...form.text('password')}
      />
      <FormSubmit waitsFor={form.waitsFor} busy={login.isPending}>
        {m.sign_in_title()}
      </FormSubmit>
    </form>
  );
}
