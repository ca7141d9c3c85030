import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onSessionRanOut } from '../../lib/api.ts';

// The form and its rules are heavy, and hardly ever needed here: they come when a session has run out.
const SignInAgainDialog = lazy(() =>
  import('./sign-in-again-dialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
);

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
  if (!isAsking) return null;
  return (
    <Suspense>
      <SignInAgainDialog onAnswer={answer} />
    </Suspense>
  );
}
