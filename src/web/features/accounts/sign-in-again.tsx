import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onSessionRanOut } from '../../lib/api.ts';
import { clearStored, currentUser, storeLogin } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

// The form and its rules are heavy, and hardly ever needed here: they come when a session has run out.
const LoginForm = lazy(() => import('./login-form.tsx').then((module) => ({ default: module.LoginForm })));

/** Asks a person whose session ran out to sign in again, over the page: what was typed stays, and the call goes on. */
export function SignInAgain() {
  // Calls that wait for an answer. Kept beside the state: one that comes while the person signs in is answered too.
  const waiting = useRef<((again: boolean) => void)[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    onSessionRanOut(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setIsAsking(true);
        }),
    );
  }, []);
  const answer = (again: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(again);
    setIsAsking(false);
  };
  return (
    <Dialog open={isAsking} onClose={() => undefined} title="Please sign in again" mustAnswer>
      <p>Your session ran out. Nothing you typed is lost: sign in and go on where you were.</p>
      <Suspense fallback={<div className="skeleton h-64" />}>
        <LoginForm
          email={currentUser()?.email ?? ''}
          onSignedIn={(user) => {
            storeLogin(user);
            answer(true);
          }}
        />
      </Suspense>
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
