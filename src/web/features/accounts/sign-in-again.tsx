import { useEffect, useState } from 'react';
import { onSessionRanOut } from '../../lib/api.ts';
import { clearStored, currentUser, storeLogin } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Asks a person whose session ran out to sign in again, over the page: what was typed stays, and the call goes on. */
export function SignInAgain() {
  const [answers, setAnswers] = useState<((again: boolean) => void)[]>([]);
  useEffect(() => {
    onSessionRanOut(() => new Promise((resolve) => setAnswers((waiting) => [...waiting, resolve])));
  }, []);
  const answer = (again: boolean) => {
    for (const resolve of answers) resolve(again);
    setAnswers([]);
  };
  return (
    <Dialog open={answers.length > 0} onClose={() => undefined} title="Please sign in again" mustAnswer>
      <p>Your session ran out. Nothing you typed is lost: sign in and go on where you were.</p>
      <LoginForm
        email={currentUser()?.email ?? ''}
        onSignedIn={(user) => {
          storeLogin(user);
          answer(true);
        }}
      />
      <Button
        look="quiet"
        onClick={() => {
          answer(false);
          clearStored();
        }}
      >
        I am somebody else
      </Button>
    </Dialog>
  );
}
