import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { EmailField } from '../../contract/fields.ts';
import { resendVerification } from '../../contract/sign-in.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { hasDone } from '../lib/just-done.ts';
import { Link, useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { useCall } from '../lib/use-call.ts';
import { useStudyCode, withStudy } from '../lib/wanted-study.ts';
import { Button } from '../ui/button.tsx';

const WAIT_SECONDS = 60;

/** Says that an email was sent only if this browser has just registered; ignores text that is not an email address. */
export default function VerifyingConfirmationPage() {
  const { email } = useParams<'verifyingConfirmation'>();
  const study = useStudyCode();
  const isAddress = EmailField.safeParse(email).success;
  // Counted against the clock, not in ticks: a phone that slept shows the right number.
  const [readyAt, setReadyAt] = useState(() => Date.now() + WAIT_SECONDS * 1000);
  const now = useNow(1000);
  const wait = Math.max(0, Math.ceil((readyAt - now) / 1000));
  const resend = useCall(resendVerification, () => setReadyAt(Date.now() + WAIT_SECONDS * 1000));
  return (
    <AuthCard
      title="Please verify your email"
      lead={
        hasDone('registered', email) ? (
          <>
            We sent a link to <b>{email}</b>. Open it in this browser to sign in.
          </>
        ) : isAddress ? (
          <>
            If <b>{email}</b> is registered but not verified, we can send the link again.
          </>
        ) : (
          'After you register, we send you a link. Open it in the same browser to sign in.'
        )
      }
    >
      <Button
        look="plain"
        disabled={wait > 0}
        busy={resend.isPending}
        onClick={() => isAddress && resend.run({ body: { email } })}
      >
        {wait > 0 ? `Send again in ${wait} s` : 'Send the email again'}
      </Button>
      <p className="text-quiet text-sm">
        No email? Check your spam folder. Wrong address?{' '}
        <Link
          className="text-clay underline"
          to={study === null ? addresses.createAccount : withStudy(addresses.participantSignup, study)}
        >
          Start again
        </Link>
      </p>
    </AuthCard>
  );
}
