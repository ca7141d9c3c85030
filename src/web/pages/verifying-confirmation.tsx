import { useState } from 'react';
import { resendVerification } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { Link, useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { useCall } from '../lib/use-call.ts';
import { Button } from '../ui/button.tsx';

const WAIT_SECONDS = 60;

export default function VerifyingConfirmationPage() {
  const { email = '' } = useParams();
  // Counted against the clock, not in ticks: a phone that slept meanwhile shows the right number.
  const [readyAt, setReadyAt] = useState(() => Date.now() + WAIT_SECONDS * 1000);
  const now = useNow(1000);
  const wait = Math.max(0, Math.ceil((readyAt - now) / 1000));
  const resend = useCall(resendVerification, () => setReadyAt(Date.now() + WAIT_SECONDS * 1000));
  return (
    <AuthCard
      title="Please verify your email"
      lead={
        <>
          We sent a link to <b>{email}</b>. Open it in this browser, and you are signed in.
        </>
      }
    >
      <Button look="plain" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.run({ body: { email } })}>
        {wait > 0 ? `Send again in ${wait} s` : 'Send the mail again'}
      </Button>
      <p className="text-quiet text-sm">
        Nothing there? Look into the spam folder. Wrong address?{' '}
        <Link className="text-clay underline" to={paths.createAccount}>
          Start again
        </Link>
      </p>
    </AuthCard>
  );
}
