import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { LoginForm as LoginSchema } from '../../../contract/sign-in.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useCall } from '../../lib/use-call.ts';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { Suspended } from './suspended.ts';

const SecondFactorForm = lazyPart(() => import('./second-factor-form.tsx').then((module) => module.SecondFactorForm));

/** Email and password, then a code if the person has an authenticator app. */
export function LoginForm({
  email,
  onSignedIn,
  onCodeStep,
}: {
  /** The address; if given, it can't be changed. */
  email?: string;
  onSignedIn: (user: SignedIn) => void;
  /** Called when the code step opens and closes: the screen hides everything else meanwhile. */
  onCodeStep?: (isOpen: boolean) => void;
}) {
  const [asksCode, setAsksCode] = useState(false);
  const [isSuspended, setSuspended] = useState(false);
  const askCode = (isOpen: boolean) => {
    setAsksCode(isOpen);
    onCodeStep?.(isOpen);
  };
  const form = useSchemaForm(LoginSchema, { email: email ?? '', password: '' });
  const login = useCall(
    'POST /authentication/auth/login/email-password',
    ({ content }) => onSignedIn(content),
    (_error, code) => {
      if (code === 'SECOND_FACTOR_NEEDED') askCode(true);
      setSuspended(code === 'ACCOUNT_SUSPENDED');
    },
  );
  const submit = form.onSubmit((body) => login.run({ body }));
  if (asksCode) {
    return (
      <Lazy
        of={SecondFactorForm}
        fallback={<div className="skeleton h-48" />}
        onSignedIn={onSignedIn}
        onStartAgain={() => {
          askCode(false);
          form.set('password', '');
        }}
      />
    );
  }
  return (
    <>
      <form onSubmit={submit} className="grid gap-4" noValidate>
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
        <FormSubmit waitsFor={form.waitsFor} starts={login}>
          {m.sign_in_title()}
        </FormSubmit>
      </form>
      {isSuspended && <Lazy of={Suspended} fallback={<div className="skeleton h-48" />} />}
    </>
  );
}
