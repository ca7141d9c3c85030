import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { SecondFactorForm as CodeForm } from '../../../contract/sign-in.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy } from '../../lib/lazy-part.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { Suspended } from './suspended.ts';

/** The second step of a sign-in, after a correct first one: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  onSignedIn,
  onStartAgain,
}: {
  onSignedIn: (user: SignedIn) => void;
  onStartAgain: () => void;
}) {
  const [isSuspended, setSuspended] = useState(false);
  const form = useSchemaForm(CodeForm, { code: '' });
  const login = useCall(
    'POST /authentication/auth/login/second-factor',
    ({ content }) => onSignedIn(content),
    (_error, code) => {
      // The first step has expired, so the sign-in has to start again.
      if (code === 'UNAUTHENTICATED') onStartAgain();
      if (code === 'ACCOUNT_SUSPENDED') setSuspended(true);
    },
  );
  const submit = form.onSubmit((body) => login.run({ body }));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  if (isSuspended) return <Lazy of={Suspended} fallback={<div className="skeleton h-48" />} />;
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <p role="status">{m.sign_in_half_done()}</p>
      <div ref={place}>
        <TextField
          label={m.sign_in_code()}
          hint={m.sign_in_app_code()}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.quietText('code')}
        />
      </div>
      <FormSubmit waitsFor={form.waitsFor} starts={login}>
        {m.sign_in_continue()}
      </FormSubmit>
      <Button variant="quiet" onClick={onStartAgain}>
        {m.sign_in_start_again()}
      </Button>
    </form>
  );
}
