import type { SignedIn } from '../../../contract/accounts.ts';
import { m } from '../../../messages/m.ts';
import { clearStored, currentUser, storeLogin } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { NumberForm } from './number-form.tsx';

/** Shown over the page when the login session has expired, so that typed text stays. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (again: boolean) => void }) {
  const user = currentUser();
  const goOn = (signedIn: SignedIn) => {
    storeLogin(signedIn);
    onAnswer(true);
  };
  return (
    <Dialog open onClose={() => undefined} title={m.shell_sign_in_again()} mustAnswer>
      <p>{m.shell_sign_in_again_why()}</p>
      {user?.email || !user?.mobileNumber ? (
        <LoginForm email={user?.email ?? ''} onSignedIn={goOn} />
      ) : (
        <NumberForm number={user.mobileNumber} onSignedIn={goOn} />
      )}
      <Button
        variant="quiet"
        onClick={() => {
          onAnswer(false);
          void clearStored();
        }}
      >
        {m.shell_other_account()}
      </Button>
    </Dialog>
  );
}
