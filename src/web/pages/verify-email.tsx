import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call } from '../lib/api.ts';
import { noteDone } from '../lib/just-done.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { toast, toastError } from '../lib/toasts.ts';
import { useOnce } from '../lib/use-once.ts';
import { withStudy } from '../lib/wanted-study.ts';

/** The email's link only opens this page; the page sends the token, so that mail scanners can't use it up. */
export default function VerifyEmailPage() {
  const { token } = useParams<'verifyEmail'>();
  useOnce(() => {
    call('POST /authentication/verifications/email/verify', { body: { token } }).then(
      ({ content: { signedIn: _, accessToken, ...user }, message }) => {
        if (message) toast.success(message);
        if (accessToken === null) {
          noteDone('verified', user.userId);
          const success = addresses.verificationSuccess({ userId: user.userId });
          return navigate(withStudy(success, user.wantedStudy), { replace: true });
        }
        storeLogin({ ...user, accessToken });
        return navigate(addresses.dashboard, { replace: true });
      },
      (error) => {
        toastError(error);
        navigate(addresses.verificationFailed({ token }), { replace: true });
      },
    );
  });
  return <AuthCard title={m.email_link_verifying()} lead={m.work_moment()} />;
}
