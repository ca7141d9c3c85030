import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { Calls } from '../../contract/all-endpoints.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { type AnswerOf, call, codeOf } from '../lib/api.ts';
import { noteDone } from '../lib/just-done.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { toast, toastError } from '../lib/toasts.ts';
import { useCall } from '../lib/use-call.ts';
import { useOnce } from '../lib/use-once.ts';
import { withStudy } from '../lib/wanted-study.ts';
import { Button } from '../ui/button.tsx';

const VERIFY = 'POST /authentication/verifications/email/verify';

/**
 * The email's link only opens this page, which sends the token. In the browser that registered, that is enough; anywhere else a person
 * presses a button, because programs that scan mails run scripts, too.
 */
export default function VerifyEmailPage() {
  const { token } = useParams<'verifyEmail'>();
  const [needsClick, setNeedsClick] = useState(false);
  const fail = () => navigate(addresses.verificationFailed({ token }), { replace: true });
  const verify = useCall(VERIFY, finish, (_error, code) => code !== 'OFFLINE' && fail());
  useOnce(() => {
    call(VERIFY, { body: { token } }).then(
      (answer) => {
        if (answer.message) toast.success(answer.message);
        finish(answer);
      },
      (error) => {
        if (codeOf<Calls[typeof VERIFY]>(error) === 'CLICK_NEEDED') return setNeedsClick(true);
        toastError(error);
        fail();
      },
    );
  });
  if (!needsClick) return <AuthCard title={m.email_link_verifying()} lead={m.work_moment()} />;
  return (
    <AuthCard title={m.email_link_press()} lead={m.email_link_press_why()}>
      <Button starts={verify} onClick={() => verify.run({ body: { token, isClicked: true } })}>
        {m.email_link_press_do()}
      </Button>
    </AuthCard>
  );
}

function finish({ content: { signedIn: _, accessToken, ...user } }: AnswerOf<typeof VERIFY>) {
  if (accessToken === null) {
    noteDone('verified', user.userId);
    const success = addresses.verificationSuccess({ userId: user.userId });
    return navigate(withStudy(success, user.wantedStudy), { replace: true });
  }
  storeLogin({ ...user, accessToken });
  return navigate(addresses.dashboard, { replace: true });
}
