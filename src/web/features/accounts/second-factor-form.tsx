import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { SecondFactorForm as CodeForm } from '../../../contract/sign-in.ts';
import { m } from '../../../messages/m.ts';
import { wordsOf } from '../../lib/api.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { useCall } from '../../lib/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

/** The second half of a sign-in: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  onSignedIn,
  onStartAgain,
}: {
  onSignedIn: (user: SignedIn) => void;
  onStartAgain: () => void;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSmallForm(CodeForm, { code: '' });
  const login = useCall(
    'POST /authentication/auth/login/second-factor',
    ({ content }) => onSignedIn(content),
    (error, code) => {
      // The first step was too long ago: there is nothing left to finish.
      if (code === 'UNAUTHENTICATED') onStartAgain();
      else setRefusal(wordsOf(error));
    },
  );
  const submit = form.onSubmit((body) => {
    setRefusal(null);
    login.run({ body });
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label={m.sign_in_code()}
        hint={m.sign_in_app_code()}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('code')}
      />
      <FormSubmit waitsFor={form.waitsFor} busy={login.isPending}>
        {m.sign_in_continue()}
      </FormSubmit>
      <Button look="quiet" onClick={onStartAgain}>
        {m.sign_in_start_again()}
      </Button>
    </form>
  );
}
