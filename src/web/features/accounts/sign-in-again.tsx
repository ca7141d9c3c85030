import { useEffect, useRef, useState } from 'react';
import { onSessionExpired } from '../../lib/api.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';

// The form and its rules are large and rarely needed here, so they are loaded when a login session has expired.
const SignInAgainDialog = lazyPart(() =>
  import('./sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

/**
 * Asks a person whose login session has expired to sign in again, over the page, so that typed text stays and the call continues.
 */
export function SignInAgain() {
  // Calls that wait for the sign-in. Outside the React state, so that calls made meanwhile are answered too.
  const waiting = useRef<((again: boolean) => void)[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    onSessionExpired(
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
  return <Lazy of={SignInAgainDialog} fallback={null} onAnswer={answer} />;
}
