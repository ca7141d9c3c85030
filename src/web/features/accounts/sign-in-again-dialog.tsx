import { clearStored, currentUser, storeLogin } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Shown over the page when the login session has expired: what was typed there stays. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (again: boolean) => void }) {
  return (
    <Dialog open onClose={() => undefined} title="Please sign in again" mustAnswer>
      <p>Your login has expired. Nothing you typed is lost. Sign in to continue.</p>
      <LoginForm
        email={currentUser()?.email ?? ''}
        onSignedIn={(user) => {
          storeLogin(user);
          onAnswer(true);
        }}
      />
      <Button
        look="quiet"
        onClick={() => {
          onAnswer(false);
          void clearStored();
        }}
      >
        Use another account
      </Button>
    </Dialog>
  );
}
