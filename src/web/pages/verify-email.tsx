import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { verifyEmail } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call } from '../lib/api.ts';
import { storeLogin } from '../lib/session.ts';

/** The mail's link only shows this page; the page sends the token, so that mail scanners use nothing up. */
export default function VerifyEmailPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
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
  }, [token, navigate]);
  return <AuthCard title="Verifying your email …" lead="One moment, please." />;
}
