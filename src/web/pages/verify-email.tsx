import { useEffect, useRef } from 'react';
import { verifyEmail } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call } from '../lib/api.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';

/** The mail's link only shows this page; the page sends the token, so that mail scanners use nothing up. */
export default function VerifyEmailPage() {
  const { token = '' } = useParams();
  const sent = useRef(false);
  useEffect(() => {
    // Once, although React runs effects twice in development.
    if (sent.current) return;
    sent.current = true;
    call(verifyEmail, { body: { token } }).then(
      ({ content: { userId, signedIn }, message }) => {
        if (message) toast.success(message);
        if (!signedIn) return navigate(`/verification-success/${userId}`, { replace: true });
        storeLogin(signedIn);
        return navigate(paths.dashboard, { replace: true });
      },
      () => navigate(paths.verificationFailed(token), { replace: true }),
    );
  }, [token]);
  return <AuthCard title="Verifying your email …" lead="One moment, please." />;
}
