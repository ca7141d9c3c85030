import { useState } from 'react';
import { loginBySecondFactor, type SignedIn } from '../../../contract/accounts.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The second half of a sign-in: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  onSignedIn,
  onStartAgain,
}: {
  onSignedIn: (user: SignedIn) => void;
  onStartAgain: () => void;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm(loginBySecondFactor.body, { code: '' });
  const login = useAction(loginBySecondFactor, { quiet: true, onDone: ({ content }) => onSignedIn(content) });
  const submit = form.handleSubmit((body) => {
    setRefusal(null);
    login.mutate(
      { body },
      {
        onError: (error) => {
          // The first half is too long ago: there is nothing to finish any more.
          if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return onStartAgain();
          setRefusal(error.message);
        },
      },
    );
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" busy={login.isPending}>
        Continue
      </Button>
      <Button look="quiet" onClick={onStartAgain}>
        Start again
      </Button>
    </form>
  );
}
