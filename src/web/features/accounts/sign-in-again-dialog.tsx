import { clearStored, currentUser, storeLogin } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Over the page whose session ran out: what was typed there stays. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (again: boolean) => void }) {
  return (
    <Dialog open onClose={() => undefined} title="Please sign in again" mustAnswer>
      <p>Your session ran out. Nothing you typed is lost: sign in and go on where you were.</p>
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
        I am somebody else
      </Button>
    </Dialog>
  );
}
